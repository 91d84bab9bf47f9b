import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, opendir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { env } from "~/config/env.server";
import { KeyedLock } from "~/lib/keyed-lock";
import { inPieces } from "./in-pieces";

/** A stored blob: its sha256 in hex, and its size. */
export type BlobReference = { hash: string; byteLength: number };

/** What can be stored: bytes, a stream of them, or a whole, synced file in the temporary folder with its sha256. */
export type BlobSource = Uint8Array | AsyncIterable<Uint8Array> | { file: string; hash: string };

const HASH = /^[0-9a-f]{64}$/;
/** Each write costs a turn of the event loop and of a thread, whatever its size. */
const PIECE_BYTES = 512 * 1024;
const blobFolder = join(env.dataDir, "blobs");
const temporary = join(env.dataDir, "tmp");
const locks = new KeyedLock();

/**
 * Stores bytes under their hash; what is there already is not written again, but counts as new for the sweep.
 * Nothing is visible before it is whole and on the disk; when the source fails nothing is left behind.
 */
export async function putBlob(source: BlobSource): Promise<BlobReference> {
  const written = isFile(source) ? await measured(source) : await writeTemporary(source);
  try {
    await locks.run(written.hash, () => moveIntoPlace(written.file, written.hash));
  } finally {
    await rm(written.file, { force: true });
  }
  return { hash: written.hash, byteLength: written.byteLength };
}

/** A blob's bytes; for small ones. */
export async function getBlob(hash: string): Promise<Buffer> {
  return readFile(localPath(hash));
}

/** A blob's bytes as a stream. */
export function streamBlob(hash: string): Readable {
  return createReadStream(localPath(hash), { highWaterMark: 256 * 1024 });
}

/** Removes a blob, unless it was stored anew since `before` or is referenced by now. */
export async function deleteBlob(
  hash: string,
  before: Date,
  isReferenced: () => Promise<boolean>,
): Promise<boolean> {
  return locks.run(hash, async () => {
    const path = localPath(hash);
    const facts = await stat(path).catch(() => null);
    if (facts === null || facts.mtime >= before || (await isReferenced())) return false;
    await rm(path, { force: true });
    return true;
  });
}

/** Where a blob lies on this machine, for a worker that reads it; a hash that is none is an error. */
export function localPath(hash: string): string {
  if (!HASH.test(hash)) throw new Error(`Not a blob's name: ${JSON.stringify(hash)}`);
  return join(blobFolder, hash.slice(0, 2), hash);
}

/** The folder for files that are not whole yet, on the blobs' own disk; what is left there is swept. */
export async function temporaryFolder(): Promise<string> {
  await mkdir(temporary, { recursive: true });
  return temporary;
}

/** A second name in the temporary folder for a file that never changes again; a copy where the disk has no links. */
export async function twinOf(file: string): Promise<string> {
  const twin = join(await temporaryFolder(), randomUUID());
  await link(file, twin).catch(() => copyFile(file, twin));
  return twin;
}

/** All blobs last stored before a time. */
export async function* listBlobsBefore(before: Date): AsyncGenerator<string> {
  for await (const prefix of entries(blobFolder)) {
    for await (const hash of entries(join(blobFolder, prefix))) {
      const facts = HASH.test(hash) ? await stat(localPath(hash)).catch(() => null) : null;
      if (facts !== null && facts.mtime < before) yield hash;
    }
  }
}

/** Removes what interrupted writes left behind before a time. */
export async function sweepTemporary(before: Date): Promise<number> {
  let removed = 0;
  for await (const name of entries(temporary)) {
    const path = join(temporary, name);
    const facts = await stat(path).catch(() => null);
    if (facts === null || facts.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

type WrittenFile = BlobReference & { file: string };

function isFile(source: BlobSource): source is { file: string; hash: string } {
  return "file" in source;
}

async function measured(source: { file: string; hash: string }): Promise<WrittenFile> {
  const { size } = await stat(source.file);
  return { ...source, byteLength: size };
}

async function writeTemporary(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const file = join(await temporaryFolder(), randomUUID());
  const hash = createHash("sha256");
  let byteLength = 0;
  try {
    const handle = await open(file, "wx");
    try {
      // One piece is on its way to the disk while the next arrives and is hashed.
      let writing: Promise<void> = Promise.resolve();
      for await (const piece of source instanceof Uint8Array ? [source] : inPieces(source, PIECE_BYTES)) {
        hash.update(piece);
        byteLength += piece.byteLength;
        await writing;
        writing = handle.writeFile(piece);
        // Whoever waits for it hears of a failure; until then it is nobody's.
        writing.catch(() => undefined);
      }
      await writing;
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { file, hash: hash.digest("hex"), byteLength };
}

async function moveIntoPlace(file: string, hash: string): Promise<void> {
  const path = localPath(hash);
  const now = new Date();
  const exists = await utimes(path, now, now).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const created = await mkdir(dirname(path), { recursive: true });
  if (created !== undefined) await syncFolder(dirname(created));
  await rename(file, path);
  await syncFolder(dirname(path));
}

/** A new name is on the disk when its folder is. */
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
