import { setImmediate } from "node:timers/promises";
import { findReferencedBlobs } from "~/db/blob-references.server";
import { deleteBlob, listBlobsBefore } from "~/storage/blobs.server";

/** A blob is stored before the row that names it: only older ones are looked at. */
export const BLOB_AGE_MS = 3_600_000;
/** When space is short; what looks at a file between its bytes and its row takes a minute at most. */
export const SHORT_BLOB_AGE_MS = 120_000;
const CHUNK = 500;

/** Removes blobs that no row names and that were stored so long ago. @returns how many */
export async function sweepBlobs(
  now: Date,
  { ageMs = BLOB_AGE_MS, signal }: { ageMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(now.getTime() - ageMs);
  let removed = 0;
  let chunk: string[] = [];
  const sweepChunk = async () => {
    const referenced = await findReferencedBlobs(chunk);
    // The database driver answers at once: a row of statements would keep requests waiting until its end.
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
