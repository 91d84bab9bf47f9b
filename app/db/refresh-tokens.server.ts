import type { RefreshToken } from "@prisma/client";
import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";

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
  return database.$transaction(async (transaction) => {
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

/** A sign-in of a program: a family of refresh tokens, by the latest of them. */
type TokenFamily = Pick<RefreshToken, "familyId" | "device" | "network"> & {
  createdAt: Date;
  usedAt: Date;
};

/** The families of a user that have not expired, the one used last first. */
export async function listTokenFamilies(userId: string, now: Date): Promise<TokenFamily[]> {
  const tokens = await database.refreshToken.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: { createdAt: "desc" },
  });
  const families = new Map<string, TokenFamily>();
  for (const { familyId, device, network, createdAt } of tokens) {
    const latest = families.get(familyId);
    // Each refresh adds a token, so the oldest one is from the sign-in.
    if (latest) latest.createdAt = createdAt;
    else families.set(familyId, { familyId, device, network, createdAt, usedAt: createdAt });
  }
  return [...families.values()];
}

/** Revokes a family of this user. @returns whether there was one */
export async function deleteTokenFamilyOf(
  userId: string,
  familyId: string,
  source: RequestSource,
): Promise<boolean> {
  return database.$transaction(async (transaction) => {
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
