import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { env } from "~/config/env.server";

/** Files of unfinished uploads. Written bytes survive a broken connection and a restart. */
const folder = join(env.dataDir, "uploads");
const ID = /^[a-z0-9]+$/;

function partPath(id: string): string {
  if (!ID.test(id)) throw new Error(`Not the name of a part: ${JSON.stringify(id)}`);
  return join(folder, id);
}

/** Creates an empty part. */
export async function createPart(id: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await (await open(partPath(id), "wx")).close();
}

/** The size of a part, or null. */
export async function partSize(id: string): Promise<number | null> {
  const facts = await stat(partPath(id)).catch(() => null);
  return facts?.size ?? null;
}

/**
 * Appends a stream to a part, up to a maximum size.
 *
 * @returns the new size, and whether the stream had more
 * @throws what the stream throws; the bytes before that are kept
 */
export async function extendPart(
  id: string,
  from: number,
  stream: Readable,
  upTo: number,
): Promise<{ size: number; hasMore: boolean }> {
  const handle = await open(partPath(id), "r+");
  let size = from;
  try {
    // Not destroyed, because the caller drains a stream that is too long.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      const fitting = chunk.subarray(0, upTo - size);
      for (let written = 0; written < fitting.byteLength;) {
        const { bytesWritten } = await handle.write(fitting, written, fitting.byteLength - written, size);
        written += bytesWritten;
        size += bytesWritten;
      }
      if (fitting.byteLength < chunk.byteLength) return { size, hasMore: true };
    }
    return { size, hasMore: false };
  } finally {
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** A complete part as a source for `putBlob`, which moves the file. */
export async function partSource(id: string): Promise<{ file: string; hash: string }> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(partPath(id), { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Uint8Array);
  }
  return { file: partPath(id), hash: hash.digest("hex") };
}

/** Deletes a part. Idempotent. */
export async function deletePart(id: string): Promise<void> {
  await rm(partPath(id), { force: true });
}
