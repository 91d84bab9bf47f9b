import type { RefreshToken } from "@prisma/client";
import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";
import { inTransaction } from "./transaction.server";

export type NewToken = {
  tokenHash: string;
  familyId: string;
  userId: string;
  expiresAt: Date;
  device: string;
  network: string;
};

/** The token with this hash, used or not; null if it has expired or does not exist. */
export async function findRefreshToken(tokenHash: string, now: Date): Promise<RefreshToken | null> {
  return database.refreshToken.findFirst({ where: { tokenHash, expiresAt: { gt: now } } });
}

/**
 * Marks a token as used and stores its successor, in one transaction, so that a family that is revoked at the same
 * moment does not live on.
 *
 * @returns false if it was already used or is revoked
 */
export async function rotateRefreshToken(tokenHash: string, next: NewToken, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.refreshToken.updateMany({
      where: { tokenHash, usedAt: null },
      data: { usedAt: now },
    });
    if (count === 1) await transaction.refreshToken.create({ data: next });
    return count === 1;
  });
}

/** Whether a family of the user's tokens exists and has not expired. */
export async function hasTokenFamily(userId: string, familyId: string, now: Date): Promise<boolean> {
  const token = await database.refreshToken.findFirst({
    where: { familyId, userId, expiresAt: { gt: now } },
    select: { familyId: true },
  });
  return token !== null;
}

/**
 * A program's sign-in: a family of refresh tokens. Device, network and `usedAt` come from the latest token, `createdAt`
 * from the first.
 */
type TokenFamily = Pick<RefreshToken, "familyId" | "device" | "network"> & {
  createdAt: Date;
  usedAt: Date;
};

/** The families of a user that have not expired, the one used last first. */
export async function listTokenFamilies(userId: string, now: Date): Promise<TokenFamily[]> {
  const running = { userId, expiresAt: { gt: now } };
  // A family has a token for each refresh, thousands in a month. One of them is unused: the latest.
  const [latest, begun] = await Promise.all([
    database.refreshToken.findMany({
      where: { ...running, usedAt: null },
      orderBy: { createdAt: "desc" },
      select: { familyId: true, device: true, network: true, createdAt: true },
    }),
    database.refreshToken.groupBy({ by: ["familyId"], where: running, _min: { createdAt: true } }),
  ]);
  const beginnings = new Map(begun.map(({ familyId, _min }) => [familyId, _min.createdAt]));
  return latest.map(({ createdAt: usedAt, ...family }) => ({
    ...family,
    createdAt: beginnings.get(family.familyId) ?? usedAt,
    usedAt,
  }));
}

/** Revokes a family of this user. @returns whether there was one */
export async function deleteTokenFamilyOf(
  userId: string,
  familyId: string,
  source: RequestSource,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.refreshToken.deleteMany({ where: { userId, familyId } });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("session-ended", userId, source));
    return true;
  });
}

/** Revokes a family: deletes all of its tokens. */
export async function deleteTokenFamily(familyId: string): Promise<void> {
  await database.refreshToken.deleteMany({ where: { familyId } });
}

/** Deletes expired tokens. @returns how many */
export async function deleteExpiredRefreshTokens(now: Date): Promise<number> {
  const { count } = await database.refreshToken.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
