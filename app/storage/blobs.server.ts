import { rm, stat } from "node:fs/promises";
import { KeyedLock } from "~/lib/keyed-lock";
import type { WrittenFile } from "./blob-store";
import { blobStore, isStoreRemote } from "./chosen-store.server";
import { dropCopy, keepCopy } from "./local-copies.server";
import { writeTemporary } from "./temporary-files.server";
import { noteWritten } from "./verified-files.server";

/** A stored blob: its SHA-256 in hex, and its size. */
export type BlobReference = { hash: string; byteLength: number };

/** The source of a blob: bytes, a stream, or a complete, synced file in the temporary folder with its SHA-256. */
type BlobSource = Uint8Array | AsyncIterable<Uint8Array> | { file: string; hash: string };

const locks = new KeyedLock();

/**
 * Stores bytes under their hash. An existing blob is replaced, which repairs a damaged one and resets its age for the
 * sweep. Atomic: the blob becomes visible when it is complete and durable in the store, and nothing is left when the source
 * fails.
 *
 * @param onWritten called when all bytes are written, before they are stored; until then they can be read from `file`, and
 *   afterwards at the blob's local path
 * @throws StoreAway, and what the source throws
 */
export async function putBlob(
  source: BlobSource,
  onWritten: (written: { file: string; hash: string }) => void = () => undefined,
): Promise<BlobReference> {
  const written = isFile(source) ? await measured(source) : await writeTemporary(source, onWritten);
  const { hash, byteLength } = written;
  try {
    await locks.run(hash, async () => {
      await blobStore.put(written);
      if (isStoreRemote) await keepCopy(written);
      else noteWritten(hash);
    });
  } finally {
    await rm(written.file, { force: true });
  }
  return { hash, byteLength };
}

/**
 * Erases a blob unless it was stored again since `before` or is referenced.
 *
 * @returns whether it was erased
 * @throws StoreAway
 */
export async function deleteBlob(
  hash: string,
  before: Date,
  isReferenced: () => Promise<boolean>,
): Promise<boolean> {
  return locks.run(hash, async () => {
    if (!(await blobStore.erase(hash, before, isReferenced))) return false;
    if (isStoreRemote) await dropCopy(hash);
    return true;
  });
}

/** All blobs last stored before a time, by name and size. @throws StoreAway */
export async function* listBlobsBefore(before: Date): AsyncGenerator<BlobReference> {
  for await (const { hash, byteLength, storedAt } of blobStore.list()) {
    if (storedAt < before) yield { hash, byteLength };
  }
}

function isFile(source: BlobSource): source is { file: string; hash: string } {
  return "file" in source;
}

async function measured(source: { file: string; hash: string }): Promise<WrittenFile> {
  const { size } = await stat(source.file);
  return { ...source, byteLength: size };
}
