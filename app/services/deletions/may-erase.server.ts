import { findBlobStore } from "~/db/blob-store.server";
import { readStoreIdentity } from "~/storage/store-identity.server";

/**
 * Whether blobs without a row may be erased: the database and the blob store hold the same id, and no hold is in force
 * (`pairStore` sets one when either of them is an older copy).
 */
export async function mayErase(now: Date): Promise<boolean> {
  const [known, own] = [await findBlobStore(), await readStoreIdentity()];
  if (known === null || own === null || known.id !== own.id) return false;
  return known.holdUntil === null || known.holdUntil <= now;
}
