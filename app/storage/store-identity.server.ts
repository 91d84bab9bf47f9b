import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { blobFolder } from "./blob-places.server";
import { listBlobsBefore } from "./blobs.server";

/** What a blob store says of itself: a name that no other has, and how often it was started. */
export type StoreIdentity = { id: string; starts: number };

const file = join(blobFolder, "id");
const CONTENT = /^([0-9a-f-]{36}) (\d{1,12})\s*$/;

/** The store's identity; null when it has none, or one that cannot be read. */
export async function readStoreIdentity(): Promise<StoreIdentity | null> {
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  const [, id, starts] = CONTENT.exec(content) ?? [];
  return id === undefined ? null : { id, starts: Number(starts) };
}

/** Writes it, whole or not at all. */
export async function writeStoreIdentity({ id, starts }: StoreIdentity): Promise<void> {
  await mkdir(blobFolder, { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  const handle = await open(fresh, "wx", 0o600);
  try {
    await handle.writeFile(`${id} ${starts}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

/** Whether there is no blob at all. */
export async function isStoreEmpty(): Promise<boolean> {
  for await (const _hash of listBlobsBefore(new Date(8.64e15))) return false;
  return true;
}
