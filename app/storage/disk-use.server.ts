import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { blobFolder, isBlobName } from "./blob-places.server";
import { freeBytes } from "./reserve.server";

/** How much the blobs and the database take, and how much is free. The blobs are counted one by one. */
export async function readDiskUse() {
  const [blobs, databaseBytes, free] = await Promise.all([countBlobs(), databaseSize(), freeBytes()]);
  return { blobs, databaseBytes, freeBytes: free };
}

async function countBlobs(): Promise<{ count: number; bytes: number }> {
  let count = 0;
  let bytes = 0;
  for await (const entry of await opendir(blobFolder, { recursive: true })) {
    if (!entry.isFile() || !isBlobName(entry.name)) continue;
    count += 1;
    bytes += await sizeOf(join(entry.parentPath, entry.name));
  }
  return { count, bytes };
}

/** The database, with the log of writes that are not in its file yet. */
async function databaseSize(): Promise<number> {
  const file = env.databaseUrl.slice("file:".length);
  const sizes = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** 0 for a file that was deleted meanwhile. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
