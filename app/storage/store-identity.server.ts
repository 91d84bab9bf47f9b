import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { blobFolder } from "./blob-places.server";
import { listBlobsBefore } from "./blobs.server";

/** The identity of a blob store: a unique id, and how often a server was started on it. */
type StoreIdentity = { id: string; starts: number };

const file = join(blobFolder, "id");
const CONTENT = /^([0-9a-f-]{36}) (\d{1,12})\s*$/;

/** Reads the identity; null if the file is missing or not valid. */
export async function readStoreIdentity(): Promise<StoreIdentity | null> {
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  const [, id, starts] = CONTENT.exec(content) ?? [];
  return id === undefined ? null : { id, starts: Number(starts) };
}

/** Writes the identity atomically. */
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

/** Whether the store has no blob. */
export async function isStoreEmpty(): Promise<boolean> {
  for await (const _hash of listBlobsBefore(new Date(8.64e15))) return false;
  return true;
}
