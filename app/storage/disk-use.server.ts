import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { databaseFile } from "~/config/env.server";
import { blobFolder, isBlobName } from "./blob-paths.server";
import { freeBytes } from "./reserve.server";

/** How much the blobs and the database take, and how much is free. The blobs are counted one by one. */
export async function readDiskUse() {
  const [blobs, databaseBytes, free] = await Promise.all([countBlobs(), databaseSize(), freeBytes()]);
  return { blobs, databaseBytes, freeBytes: free };
}

/** Reads folder by folder: `opendir` with `recursive` leaves out entries of large folders in Node 20. */
async function countBlobs(): Promise<{ count: number; bytes: number }> {
  let count = 0;
  let bytes = 0;
  for (const folder of await readdir(blobFolder)) {
    const path = join(blobFolder, folder);
    const names = (await readdir(path).catch((): string[] => [])).filter(isBlobName);
    const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))));
    count += names.length;
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  }
  return { count, bytes };
}

/** The database, with the log of writes that are not in its file yet; null if it is not a file. */
async function databaseSize(): Promise<number | null> {
  if (databaseFile === null) return null;
  const sizes = await Promise.all([sizeOf(databaseFile), sizeOf(`${databaseFile}-wal`)]);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** 0 for a file that was deleted meanwhile. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
