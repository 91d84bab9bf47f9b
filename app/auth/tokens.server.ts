import { jwtVerify, SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { LIMITS } from "~/config/limits";
import { sessionSecret } from "~/config/session-secret.server";
import {
  createRefreshToken,
  deleteTokenFamily,
  findRefreshToken,
  hasTokenFamily,
  markRefreshTokenUsed,
} from "~/db/refresh-tokens.server";
import { AppError } from "~/lib/app-error";
import { createRandomToken, hashToken } from "./random-token.server";

type TokenPair = { access: string; refresh: string };

const ALGORITHM = "HS256";
const ISSUER = "estimand";
const AUDIENCE = "api";
/** The claim with the family of refresh tokens. An access token is valid only as long as its family. */
const FAMILY = "fam";

/** Creates a pair of tokens, which starts a new family. */
export async function createTokens(userId: string): Promise<TokenPair> {
  return createPair(userId, randomUUID());
}

/**
 * Exchanges a refresh token for a new pair (rotation). Reuse of a used token means that it was copied, and revokes its
 * whole family.
 *
 * @throws AppError token_not_valid
 */
export async function refreshTokens(refresh: string): Promise<TokenPair> {
  const now = new Date();
  const token = await findRefreshToken(hashToken(refresh), now);
  if (token === null) throw new AppError("token_not_valid");
  if (!(await markRefreshTokenUsed(token.tokenHash, now))) {
    await deleteTokenFamily(token.familyId);
    throw new AppError("token_not_valid");
  }
  return createPair(token.userId, token.familyId);
}

/** Revokes the family of a refresh token. An unknown token is not an error, so that nothing about it is disclosed. */
export async function revokeTokens(refresh: string): Promise<void> {
  const token = await findRefreshToken(hashToken(refresh), new Date());
  if (token !== null) await deleteTokenFamily(token.familyId);
}

/**
 * The user id in an access token.
 *
 * @throws AppError token_not_valid if it is expired, forged or malformed, or its family was revoked
 */
export async function readAccessToken(access: string): Promise<string> {
  const { userId, familyId } = await readClaims(access);
  if (await hasTokenFamily(userId, familyId, new Date())) return userId;
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

async function createPair(userId: string, familyId: string): Promise<TokenPair> {
  const { token, tokenHash } = createRandomToken();
  const expiresAt = new Date(Date.now() + LIMITS.refreshTokenDays * 86_400_000);
  await createRefreshToken({ tokenHash, familyId, userId, expiresAt });
  const access = await new SignJWT({ [FAMILY]: familyId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${LIMITS.accessTokenMinutes}m`)
    .sign(sessionSecret());
  return { access, refresh: token };
}
