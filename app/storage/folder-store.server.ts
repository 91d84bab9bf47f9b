import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { blobFolder, isBlobName, localPath } from "./blob-paths.server";
import type { BlobStore, StoredBlob } from "./blob-store";
import { isUnreadable } from "./unreadable";

const STREAM_BYTES = 256 * 1024;
const identity = join(blobFolder, "id");

/**
 * The folder `blobs` of DATA_DIR: the store of one process, or its copies of what is in a bucket. `erase` must not run at
 * the same time as `put` of the same blob; `putBlob` and `deleteBlob` see to that.
 */
export const folderStore: BlobStore = {
  location: blobFolder,
  put: ({ file, hash }) => moveToBlobPath(file, hash),

  async open(hash) {
    const handle = await open(localPath(hash)).catch(nullIfUnreadable);
    return handle?.createReadStream({ highWaterMark: STREAM_BYTES }) ?? null;
  },

  async look(hash) {
    const facts = await stat(localPath(hash)).catch(nullIfUnreadable);
    return facts === null ? null : { hash, byteLength: facts.size, storedAt: facts.mtime };
  },

  async erase(hash, before, isReferenced) {
    const stored = await folderStore.look(hash);
    if (stored === null || stored.storedAt >= before || (await isReferenced())) return false;
    await rm(localPath(hash), { force: true });
    return true;
  },

  list: listFolder,

  readIdentity: () =>
    readFile(identity, "utf8").catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }),

  async writeIdentity(line) {
    await mkdir(blobFolder, { recursive: true });
    const fresh = `${identity}.${randomUUID()}`;
    const handle = await open(fresh, "wx", 0o600);
    try {
      await handle.writeFile(line);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, identity);
  },

  tidy: () => Promise.resolve(),
};

async function* listFolder(): AsyncGenerator<StoredBlob> {
  for await (const prefix of entries(blobFolder)) {
    for await (const hash of entries(join(blobFolder, prefix))) {
      const stored = isBlobName(hash) ? await folderStore.look(hash) : null;
      if (stored !== null) yield stored;
    }
  }
}

async function moveToBlobPath(file: string, hash: string): Promise<void> {
  const path = localPath(hash);
  const created = await mkdir(dirname(path), { recursive: true });
  if (created !== undefined) await syncFolder(dirname(created));
  const now = new Date();
  await utimes(file, now, now);
  await rename(file, path);
  await syncFolder(dirname(path));
}

/** Syncs a folder: a new file name is durable only then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* entries(folder: string): AsyncGenerator<string> {
  const directory = await opendir(folder).catch(() => null);
  if (directory === null) return;
  for await (const entry of directory) yield entry.name;
}

function nullIfUnreadable(error: unknown): null {
  if (isUnreadable(error)) return null;
  throw error;
}
