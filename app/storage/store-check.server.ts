import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { localPath } from "./blob-paths.server";
import { putBlob } from "./blobs.server";
import { blobStore, isStoreRemote } from "./chosen-store.server";
import { twinOf } from "./temporary-files.server";
import { isUnreadable } from "./unreadable";

/** Blobs that are read from the store at a time. */
const AT_ONCE = 8;

/**
 * The blobs among these that the store itself has not whole, whatever copies there are. Reads every byte and keeps none.
 *
 * @throws StoreAway
 */
export async function findDamagedInStore(hashes: readonly string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const some = hashes.slice(at, at + AT_ONCE);
    const whole = await Promise.all(some.map((hash) => isWholeInStore(hash)));
    damaged.push(...some.filter((_hash, index) => !whole[index]));
  }
  return damaged;
}

/** Whether the store has a blob with the bytes of its name. @throws StoreAway */
export async function isWholeInStore(hash: string): Promise<boolean> {
  return isWhole(hash, await blobStore.open(hash));
}

/**
 * Stores a blob again from the copy of this node, if that is whole.
 *
 * @returns whether it was
 * @throws StoreAway
 */
export async function restoreFromCopy(hash: string): Promise<boolean> {
  if (!isStoreRemote || !(await isWhole(hash, createReadStream(localPath(hash))))) return false;
  await putBlob({ file: await twinOf(localPath(hash)), hash });
  return true;
}

async function isWhole(hash: string, source: AsyncIterable<Uint8Array> | null): Promise<boolean> {
  if (source === null) return false;
  const sum = createHash("sha256");
  try {
    for await (const chunk of source) sum.update(chunk);
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
  return sum.digest("hex") === hash;
}
