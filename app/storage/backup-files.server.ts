import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { blobStore } from "./chosen-store.server";
import { temporaryPath } from "./temporary-files.server";
import { isUnreadable } from "./unreadable";

const STREAM_BYTES = 1024 * 1024;

/** A copied file: its SHA-256 in hex, and its size in bytes. */
type CopiedFile = { sha256: string; bytes: number };

/**
 * Copies a file, or other bytes, and hashes them on the way. Atomic: the copy has its name when it is complete and synced.
 *
 * @param from a path, or the bytes
 * @param wanted the hash that the bytes must have; a copy with another one is not kept
 * @returns what was copied; null if the file is missing or does not have the hash
 */
export async function copyFileWhole(
  from: string | AsyncIterable<Uint8Array>,
  to: string,
  wanted?: string,
): Promise<CopiedFile | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const fresh = join(dirname(to), `.${randomUUID()}`);
  const sum = createHash("sha256");
  let bytes = 0;
  try {
    const handle = await open(fresh, "wx", 0o600);
    try {
      const source: AsyncIterable<Uint8Array> =
        typeof from === "string" ? createReadStream(from, { highWaterMark: STREAM_BYTES }) : from;
      for await (const chunk of source) {
        sum.update(chunk);
        await handle.writeFile(chunk);
        bytes += chunk.byteLength;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    const sha256 = sum.digest("hex");
    if (wanted !== undefined && sha256 !== wanted) return null;
    await rename(fresh, to);
    return { sha256, bytes };
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

/**
 * Copies a blob from the store.
 *
 * @returns its size; null if the store does not have it whole
 * @throws StoreAway
 */
export async function saveBlobTo(to: string, hash: string): Promise<number | null> {
  const source = await blobStore.open(hash);
  return source === null ? null : ((await copyFileWhole(source, to, hash))?.bytes ?? null);
}

/**
 * Stores a blob from a file, and keeps no copy on this machine unless the store is here.
 *
 * @returns whether the file has the bytes of the blob
 * @throws StoreAway
 */
export async function loadBlobFrom(from: string, hash: string): Promise<boolean> {
  const file = await temporaryPath();
  try {
    const copied = await copyFileWhole(from, file, hash);
    if (copied !== null) await blobStore.put({ file, hash, byteLength: copied.bytes });
    return copied !== null;
  } finally {
    await rm(file, { force: true });
  }
}

/** The SHA-256 and the size of a file; null if it is missing or cannot be read. */
export async function hashFile(path: string): Promise<CopiedFile | null> {
  const sum = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: STREAM_BYTES })) {
      sum.update(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).byteLength;
    }
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
  return { sha256: sum.digest("hex"), bytes };
}

/** The names of the files in a folder; none if there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isUnreadable(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Whether a folder has no entries, or does not exist. A new disk has a folder of its own, "lost+found". */
export async function isFolderEmpty(folder: string): Promise<boolean> {
  const facts = await stat(folder).catch(() => null);
  if (facts === null) return true;
  return (await readdir(folder)).every((name) => name === "lost+found");
}
