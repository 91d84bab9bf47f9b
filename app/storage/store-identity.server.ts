import { blobStore } from "./chosen-store.server";

/** The identity of a blob store: a unique id, and how often a server was started on it. */
type StoreIdentity = { id: string; starts: number };

const CONTENT = /^([0-9a-f-]{36}) (\d{1,12})\s*$/;

/** Reads the identity; null if it is missing or not valid. @throws StoreAway */
export async function readStoreIdentity(): Promise<StoreIdentity | null> {
  const [, id, starts] = CONTENT.exec((await blobStore.readIdentity()) ?? "") ?? [];
  return id === undefined ? null : { id, starts: Number(starts) };
}

/** Writes the identity atomically. @throws StoreAway */
export async function writeStoreIdentity({ id, starts }: StoreIdentity): Promise<void> {
  await blobStore.writeIdentity(`${id} ${starts}\n`);
}

/** Whether the store has no blob. @throws StoreAway */
export async function isStoreEmpty(): Promise<boolean> {
  for await (const _blob of blobStore.list()) return false;
  return true;
}
