import { setImmediate } from "node:timers/promises";
import { findReferencedBlobs } from "~/db/blob-references.server";
import { deleteBlob, listBlobsBefore } from "~/storage/blobs.server";

/** The age from which a blob without a row is erased. A blob is stored before its row, so newer ones may be in use. */
export const BLOB_AGE_MS = 3_600_000;
/** The same when space is short. Between storing a file and its row at most a minute passes. */
export const SHORT_BLOB_AGE_MS = 120_000;
const CHUNK = 500;

/** Erases blobs of at least a given age that no row names. @returns how many */
export async function sweepBlobs(
  now: Date,
  { ageMs = BLOB_AGE_MS, signal }: { ageMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(now.getTime() - ageMs);
  let removed = 0;
  let chunk: string[] = [];
  const sweepChunk = async () => {
    const referenced = await findReferencedBlobs(chunk);
    // The database driver is synchronous: yield, or requests wait until the last statement.
    await setImmediate();
    for (const hash of chunk.filter((each) => !referenced.has(each))) {
      const stillReferenced = async () => (await findReferencedBlobs([hash])).size > 0;
      if (await deleteBlob(hash, before, stillReferenced)) removed += 1;
    }
    chunk = [];
  };
  for await (const hash of listBlobsBefore(before)) {
    signal?.throwIfAborted();
    chunk.push(hash);
    if (chunk.length === CHUNK) await sweepChunk();
  }
  if (chunk.length > 0) await sweepChunk();
  return removed;
}
