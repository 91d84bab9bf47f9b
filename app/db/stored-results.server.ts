import type { StoredResult } from "@prisma/client";
import { database } from "./client.server";
import { isUseDue } from "./noted-use";

export type StoredResultRow = StoredResult;

/** The stored results with these keys. Marks them as used. */
export async function findStoredResults(keys: string[], now: Date): Promise<StoredResultRow[]> {
  const found = await database.storedResult.findMany({ where: { key: { in: keys } } });
  const due = found.filter((row) => isUseDue(row, now));
  if (due.length > 0) {
    await database.storedResult.updateMany({
      where: { key: { in: due.map((row) => row.key) } },
      data: { usedAt: now },
    });
  }
  return found;
}

/** Stores a result under its key. Idempotent: the same key always has the same content. */
export async function saveStoredResult(
  result: Omit<StoredResult, "createdAt" | "usedAt">,
): Promise<StoredResultRow> {
  return database.storedResult.upsert({ where: { key: result.key }, create: result, update: result });
}

/** Deletes results last used before a time. @returns how many */
export async function deleteUnusedStoredResults(before: Date): Promise<number> {
  const { count } = await database.storedResult.deleteMany({ where: { usedAt: { lt: before } } });
  return count;
}

/** Deletes the results that have one of these blobs; the next reader computes them again. */
export async function deleteStoredResultsOf(hashes: string[]): Promise<void> {
  const among = { in: hashes };
  await database.storedResult.deleteMany({ where: { OR: [{ fullHash: among }, { summaryHash: among }] } });
}
