import { setImmediate } from "node:timers/promises";
import { log } from "~/config/log.server";
import { findReferencedBlobs } from "~/db/blob-references.server";
import { deleteBlob, listBlobsBefore } from "~/storage/blobs.server";
import { blobStore } from "~/storage/chosen-store.server";
import { StoreAway } from "~/storage/store-away";

/** The age from which a blob without a row is erased. A blob is stored before its row, so newer blobs may be in use. */
export const BLOB_AGE_MS = 3_600_000;
/** The same when space is short. Between storing a file and its row at most a minute passes. */
export const SHORT_BLOB_AGE_MS = 120_000;
const CHUNK = 500;

/** Erases blobs of at least a given age that no row names. @returns how many @throws StoreAway */
export async function sweepBlobs(
  now: Date,
  { ageMs = BLOB_AGE_MS, signal }: { ageMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(now.getTime() - ageMs);
  await blobStore.tidy();
  let removed = 0;
  let chunk: string[] = [];
  const sweepChunk = async () => {
    const referenced = await findReferencedBlobs(chunk);
    // The database driver is synchronous: yield, or requests wait until the last statement.
    await setImmediate();
    for (const hash of chunk.filter((each) => !referenced.has(each))) {
      if (await deleteBlob(hash, before, () => isNamed(hash))) removed += 1;
    }
    chunk = [];
  };
  for await (const { hash } of listBlobsBefore(before)) {
    signal?.throwIfAborted();
    chunk.push(hash);
    if (chunk.length === CHUNK) await sweepChunk();
  }
  if (chunk.length > 0) await sweepChunk();
  return removed;
}

async function isNamed(hash: string): Promise<boolean> {
  return (await findReferencedBlobs([hash])).size > 0;
}

/** Erases a blob at once, unless a row names it. While the store is away, it is left to the sweep. */
export async function eraseBlobNow(hash: string): Promise<void> {
  try {
    await deleteBlob(hash, new Date(), () => isNamed(hash));
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    log.warn({ hash }, "a deleted file is left to the sweep");
  }
}
