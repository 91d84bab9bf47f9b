import { jwtVerify, SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { LIMITS } from "~/config/limits";
import { sessionSecret } from "~/config/session-secret.server";
import { hasSignedInFrom, ownEvent } from "~/db/audit-events.server";
import {
  deleteTokenFamily,
  findRefreshToken,
  hasTokenFamily,
  rotateRefreshToken,
} from "~/db/refresh-tokens.server";
import { beginFamily } from "~/db/sign-ins.server";
import type { UserRow } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { type ClientFacts, clientFacts } from "./client-facts.server";
import { createRandomToken, hashToken } from "./random-token.server";
import type { RequestArgs } from "./request-context";

/** A sign-in of a program, and when it ends. */
type Family = { userId: string; familyId: string; expiresAt: Date };

export type TokenPair = { access: string; refresh: string };

const ALGORITHM = "HS256";
const ISSUER = "estimand";
const AUDIENCE = "api";
/** The claim with the family of refresh tokens. An access token is valid only as long as its family. */
const FAMILY = "fam";

/**
 * Records the sign-in of a program, and creates its first pair of tokens. A program has no cookie, so it is known by its
 * name and network.
 */
export async function signInProgram(args: RequestArgs, user: UserRow, now: Date): Promise<TokenPair> {
  const facts = clientFacts(args);
  const since = new Date(now.getTime() - LIMITS.knownDeviceDays * 86_400_000);
  const isNew = user.signedInAt !== null && !(await hasSignedInFrom(user.id, facts, since));
  const { pair, row } = await buildFamily(user.id, facts);
  const kind = isNew ? "sign-in-new-device" : "sign-in";
  await beginFamily(user, row, ownEvent(kind, user.id, { detail: "program", ...facts }), now);
  return pair;
}

/** The first pair of tokens of a new family, and the row to store. */
export async function buildFamily(userId: string, client: ClientFacts) {
  const expiresAt = new Date(Date.now() + LIMITS.refreshTokenDays * 86_400_000);
  return buildPair({ userId, familyId: randomUUID(), expiresAt }, client);
}

/**
 * Exchanges a refresh token for a new pair (rotation), which ends with its family. Reuse of a used token means that it was
 * copied, and revokes its whole family.
 *
 * @throws AppError token_not_valid
 */
export async function refreshTokens(refresh: string, client: ClientFacts): Promise<TokenPair> {
  const now = new Date();
  const token = await findRefreshToken(hashToken(refresh), now);
  if (token === null) throw new AppError("token_not_valid");
  // The end stays, so that a stolen token that is refreshed forever ends too.
  const { pair, row } = await buildPair(token, client);
  if (await rotateRefreshToken(token.tokenHash, row, now)) return pair;
  await deleteTokenFamily(token.familyId);
  throw new AppError("token_not_valid");
}

/** Revokes the family of a refresh token. An unknown token is not an error, so that nothing about it is disclosed. */
export async function revokeTokens(refresh: string): Promise<void> {
  const token = await findRefreshToken(hashToken(refresh), new Date());
  if (token !== null) await deleteTokenFamily(token.familyId);
}

/**
 * The user id in an access token, and the family of its sign-in.
 *
 * @throws AppError token_not_valid if it is expired, forged or malformed, or its family was revoked
 */
export async function readAccessToken(access: string): Promise<{ userId: string; familyId: string }> {
  const claims = await readClaims(access);
  if (await hasTokenFamily(claims.userId, claims.familyId, new Date())) return claims;
  throw new AppError("token_not_valid");
}

async function readClaims(access: string): Promise<{ userId: string; familyId: string }> {
  try {
    const { payload } = await jwtVerify(access, sessionSecret(), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "exp", FAMILY],
    });
    const { sub, [FAMILY]: familyId } = payload;
    if (sub !== undefined && typeof familyId === "string") return { userId: sub, familyId };
  } catch (error) {
    throw new AppError("token_not_valid", { cause: error });
  }
  throw new AppError("token_not_valid");
}

/** A pair of tokens, and the row that makes its refresh token and its family valid. */
async function buildPair({ userId, familyId, expiresAt }: Family, client: ClientFacts) {
  const { token, tokenHash } = createRandomToken();
  const access = await new SignJWT({ [FAMILY]: familyId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${LIMITS.accessTokenMinutes}m`)
    .sign(sessionSecret());
  const pair: TokenPair = { access, refresh: token };
  return { pair, row: { tokenHash, familyId, userId, expiresAt, ...client } };
}
