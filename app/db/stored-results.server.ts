import { Prisma, type StoredResult } from "@prisma/client";
import { readEach } from "~/lib/read-once.server";
import { database } from "./client.server";
import { isTouchDue } from "./touch-last-used";

export type StoredResultRow = StoredResult;

/** The stored results with these keys. Marks them as used. */
export async function findStoredResults(keys: string[], now: Date): Promise<StoredResultRow[]> {
  return readEach("stored result", keys, async (missing) => {
    const found = await database.storedResult.findMany({ where: { key: { in: missing } } });
    const due = found.filter((row) => isTouchDue(row, now)).map(({ key }) => key);
    if (due.length > 0) {
      // Unlike `updateMany`, this is one statement without a transaction.
      await database.$executeRaw`UPDATE "PanelResult" SET "usedAt" = ${now} WHERE "key" IN (${Prisma.join(due)})`;
    }
    return new Map(found.map((row) => [row.key, row]));
  });
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
