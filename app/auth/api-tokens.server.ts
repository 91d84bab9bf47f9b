import { LIMITS } from "~/config/limits";
import {
  type ApiTokenRow,
  createApiToken as insertApiToken,
  deleteApiToken,
  findApiToken,
  listApiTokens as listRows,
  recordApiTokenUse,
} from "~/db/api-tokens.server";
import type { ProvenUser } from "~/db/proven-user.server";
import type { UserRow } from "~/db/users.server";
import { listWaysIn, waysOf } from "~/db/ways-in.server";
import { AppError, notFound } from "~/lib/app-error";
import type { ClientFacts } from "./client-facts.server";
import { createRandomToken, hashToken } from "./random-token.server";

/** Begins every API token, so that people and scanners of secrets recognise it. */
const PREFIX = "est_";
const DAY_MS = 86_400_000;

export type ApiTokenFacts = {
  id: string;
  name: string;
  canWrite: boolean;
  createdAt: string;
  usedAt: string | null;
  expiresAt: string | null;
};

/** Whether a bearer token has the form of an API token. Access tokens are JWTs. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/**
 * Creates an API token.
 *
 * @param days until it expires; null: never
 * @returns the token, which cannot be read again
 * @param user whose password was checked
 * @throws AppError conflict at the limit, email_unconfirmed or token_not_valid
 */
export async function createApiToken(
  user: ProvenUser,
  { name, canWrite, days }: { name: string; canWrite: boolean; days: number | null },
  client: ClientFacts,
): Promise<string> {
  const now = new Date();
  if ((await listRows(user.id, now)).length >= LIMITS.apiTokensPerUser) {
    throw new AppError("conflict", {
      userMessage: `You have ${LIMITS.apiTokensPerUser} API tokens. Revoke one first.`,
    });
  }
  const token = PREFIX + createRandomToken().token;
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  await insertApiToken(user, { tokenHash: hashToken(token), name, canWrite, expiresAt }, client);
  return token;
}

/** The API tokens of a user, newest first. */
export async function listApiTokens(userId: string): Promise<ApiTokenFacts[]> {
  return waysOf(await listWaysIn(userId, new Date()), "token").map(toFacts);
}

/** Revokes an API token. @throws AppError not_found */
export async function revokeApiToken(userId: string, id: string, client: ClientFacts): Promise<void> {
  if (!(await deleteApiToken(userId, id, client))) throw notFound("API token");
}

/** The user of an API token; null if it was revoked, expired or never existed. */
export async function readApiToken(
  token: string,
): Promise<{ user: UserRow; id: string; canWrite: boolean } | null> {
  const now = new Date();
  const row = await findApiToken(hashToken(token), now);
  if (row === null) return null;
  if (row.usedAt === null || now.getTime() - row.usedAt.getTime() > LIMITS.noteUseMs) {
    await recordApiTokenUse(row.id, now);
  }
  return { user: row.user, id: row.id, canWrite: row.canWrite };
}

function toFacts({
  id,
  name,
  canWrite,
  createdAt,
  usedAt,
  expiresAt,
}: Pick<ApiTokenRow, keyof ApiTokenFacts>): ApiTokenFacts {
  return {
    id,
    name,
    canWrite,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
