import type { ApiToken, User } from "@prisma/client";
import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";
import { type ProvenUser, requireProven } from "./proven-user.server";
import { inTransaction } from "./transaction.server";

export type ApiTokenRow = ApiToken;

function valid(now: Date) {
  return { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

/** Stores an API token under its hash. @throws AppError as `requireProven` */
export async function createApiToken(
  user: ProvenUser,
  token: Pick<ApiToken, "tokenHash" | "name" | "canWrite" | "expiresAt">,
  source: RequestSource,
): Promise<ApiTokenRow> {
  const userId = user.id;
  return inTransaction(async (transaction) => {
    await requireProven(transaction, user);
    const row = await transaction.apiToken.create({ data: { ...token, userId } });
    await addAuditEvent(transaction, ownEvent("token-made", userId, { recordId: row.id, ...source }));
    return row;
  });
}

/** The token with this hash, and its user; null if it has expired or does not exist. */
export async function findApiToken(
  tokenHash: string,
  now: Date,
): Promise<(ApiToken & { user: User }) | null> {
  return database.apiToken.findFirst({ where: { tokenHash, ...valid(now) }, include: { user: true } });
}

/** The tokens of a user that have not expired, newest first. */
export async function listApiTokens(userId: string, now: Date): Promise<ApiTokenRow[]> {
  return database.apiToken.findMany({ where: { userId, ...valid(now) }, orderBy: { createdAt: "desc" } });
}

/** Records the use of a token. */
export async function recordApiTokenUse(id: string, now: Date): Promise<void> {
  await database.apiToken.updateMany({ where: { id }, data: { usedAt: now } });
}

/** Revokes a token of this user. @returns whether there was one */
export async function deleteApiToken(userId: string, id: string, source: RequestSource): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.apiToken.deleteMany({ where: { userId, id } });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("token-revoked", userId, { recordId: id, ...source }));
    return true;
  });
}

/** Deletes expired tokens. @returns how many */
export async function deleteExpiredApiTokens(now: Date): Promise<number> {
  const { count } = await database.apiToken.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
