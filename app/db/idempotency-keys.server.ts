import type { NamedCall } from "@prisma/client";
import { database, isUniqueViolation } from "./client.server";

export type IdempotencyKeyRow = NamedCall;

/** Creates a call under its key. @returns false if the user has one with this key */
export async function createIdempotencyKey(userId: string, key: string, heartbeatAt: Date): Promise<boolean> {
  try {
    await database.namedCall.create({ data: { userId, key, heartbeatAt } });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** A call of the user, or null. */
export async function findIdempotencyKey(userId: string, key: string): Promise<IdempotencyKeyRow | null> {
  return database.namedCall.findUnique({ where: { userId_key: { userId, key } } });
}

export async function countIdempotencyKeys(userId: string): Promise<number> {
  return database.namedCall.count({ where: { userId } });
}

/** Notes that the process that answers these calls lives. */
export async function beatIdempotencyKeys(
  calls: { userId: string; key: string }[],
  heartbeatAt: Date,
): Promise<void> {
  await database.namedCall.updateMany({ where: { OR: calls }, data: { heartbeatAt } });
}

/** Stores the answer of a call. */
export async function saveAnswer(
  userId: string,
  key: string,
  answer: { fingerprint: string; sealed: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await database.namedCall.update({ where: { userId_key: { userId, key } }, data: answer });
}

export async function deleteIdempotencyKey(userId: string, key: string): Promise<void> {
  await database.namedCall.deleteMany({ where: { userId, key } });
}

/** Deletes calls made before a time; with a user, only this user's call of that key. @returns how many */
export async function deleteIdempotencyKeys(
  before: Date,
  one: { userId?: string; key?: string } = {},
): Promise<number> {
  const { count } = await database.namedCall.deleteMany({ where: { createdAt: { lt: before }, ...one } });
  return count;
}
