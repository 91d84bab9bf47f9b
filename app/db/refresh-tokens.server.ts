import type { RefreshToken } from "@prisma/client";
import { database } from "./client.server";

/** Keeps a refresh token under its hash. */
export async function createRefreshToken(token: {
  tokenHash: string;
  familyId: string;
  userId: string;
  expiresAt: Date;
}): Promise<void> {
  await database.refreshToken.create({ data: token });
}

/** The token of a hash, used ones included, unless it has expired. */
export async function findRefreshToken(tokenHash: string, now: Date): Promise<RefreshToken | null> {
  return database.refreshToken.findFirst({ where: { tokenHash, expiresAt: { gt: now } } });
}

/** Marks a token as used; false when somebody used it before. */
export async function markRefreshTokenUsed(tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await database.refreshToken.updateMany({
    where: { tokenHash, usedAt: null },
    data: { usedAt: now },
  });
  return count === 1;
}

/** Whether a family of the user's tokens is alive. */
export async function hasTokenFamily(userId: string, familyId: string, now: Date): Promise<boolean> {
  const token = await database.refreshToken.findFirst({
    where: { familyId, userId, expiresAt: { gt: now } },
    select: { familyId: true },
  });
  return token !== null;
}

/** Ends a family: none of its tokens works any more. */
export async function deleteTokenFamily(familyId: string): Promise<void> {
  await database.refreshToken.deleteMany({ where: { familyId } });
}

/** Drops what has expired. */
export async function deleteExpiredRefreshTokens(now: Date): Promise<number> {
  const { count } = await database.refreshToken.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
