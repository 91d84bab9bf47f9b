import type { RefreshToken } from "@prisma/client";
import { database } from "./client.server";

/** Stores a refresh token under its hash. */
export async function createRefreshToken(token: {
  tokenHash: string;
  familyId: string;
  userId: string;
  expiresAt: Date;
}): Promise<void> {
  await database.refreshToken.create({ data: token });
}

/** The token with this hash, used or not; null if it has expired or does not exist. */
export async function findRefreshToken(tokenHash: string, now: Date): Promise<RefreshToken | null> {
  return database.refreshToken.findFirst({ where: { tokenHash, expiresAt: { gt: now } } });
}

/** Marks a token as used. @returns false if it was already used */
export async function markRefreshTokenUsed(tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await database.refreshToken.updateMany({
    where: { tokenHash, usedAt: null },
    data: { usedAt: now },
  });
  return count === 1;
}

/** Whether a family of the user's tokens exists and has not expired. */
export async function hasTokenFamily(userId: string, familyId: string, now: Date): Promise<boolean> {
  const token = await database.refreshToken.findFirst({
    where: { familyId, userId, expiresAt: { gt: now } },
    select: { familyId: true },
  });
  return token !== null;
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
