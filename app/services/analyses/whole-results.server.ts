import { findStoredResults, type StoredResultRow } from "~/db/stored-results.server";
import { findDamaged } from "~/storage/whole-blobs.server";

/** Stored results whose blobs are intact. A result with a damaged or missing blob is left out and so recomputed. */
export async function findWholeResults(keys: string[]): Promise<StoredResultRow[]> {
  const rows = await findStoredResults(keys, new Date());
  const damaged = new Set(await findDamaged(rows.flatMap((row) => [row.fullHash, row.summaryHash])));
  return rows.filter((row) => !damaged.has(row.fullHash) && !damaged.has(row.summaryHash));
}
