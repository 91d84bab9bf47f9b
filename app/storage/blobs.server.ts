import { createHash, randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "~/config/env.server";
import { KeyedLock } from "~/lib/keyed-lock";
import { blobFolder, isBlobName, localPath } from "./blob-places.server";
import { inPieces } from "./in-pieces";
import { noteWritten } from "./whole-blobs.server";

/** A stored blob: its SHA-256 in hex, and its size. */
export type BlobReference = { hash: string; byteLength: number };

/** The source of a blob: bytes, a stream, or a complete, synced file in the temporary folder with its SHA-256. */
type BlobSource = Uint8Array | AsyncIterable<Uint8Array> | { file: string; hash: string };

/** Size of a write. Every write costs a turn of the event loop and of a thread, so small ones are slow. */
const PIECE_BYTES = 512 * 1024;
const temporary = join(env.dataDir, "tmp");
const locks = new KeyedLock();

/**
 * Stores bytes under their hash. An existing file is replaced, which repairs a damaged blob and resets its age for the
 * sweep. Atomic: the blob becomes visible when it is complete and synced, and nothing is left when the source fails.
 *
 * @param onWritten called when all bytes are written, before they are synced and moved; until the move they can be read
 *   from `file`
 */
export async function putBlob(
  source: BlobSource,
  onWritten: (written: { file: string; hash: string }) => void = () => undefined,
): Promise<BlobReference> {
  const written = isFile(source) ? await measured(source) : await writeTemporary(source, onWritten);
  try {
    await locks.run(written.hash, () => moveIntoPlace(written.file, written.hash));
  } finally {
    await rm(written.file, { force: true });
  }
  return { hash: written.hash, byteLength: written.byteLength };
}

/** Erases a blob unless it was stored again since `before` or is referenced. @returns whether it was erased */
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

/** The folder for incomplete files, on the same disk as the blobs. The sweep removes leftovers. */
export async function temporaryFolder(): Promise<string> {
  await mkdir(temporary, { recursive: true });
  return temporary;
}

/** A hard link in the temporary folder to a file that no longer changes; a copy if the file system has no hard links. */
export async function twinOf(file: string): Promise<string> {
  const twin = join(await temporaryFolder(), randomUUID());
  await link(file, twin).catch(() => copyFile(file, twin));
  return twin;
}

/** The hashes of all blobs last stored before a time. */
export async function* listBlobsBefore(before: Date): AsyncGenerator<string> {
  for await (const prefix of entries(blobFolder)) {
    for await (const hash of entries(join(blobFolder, prefix))) {
      const facts = isBlobName(hash) ? await stat(localPath(hash)).catch(() => null) : null;
      if (facts !== null && facts.mtime < before) yield hash;
    }
  }
}

/** Removes leftovers of interrupted writes from before a time. @returns how many */
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

async function writeTemporary(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  onWritten: (written: { file: string; hash: string }) => void,
): Promise<WrittenFile> {
  const file = join(await temporaryFolder(), randomUUID());
  const sum = createHash("sha256");
  let byteLength = 0;
  try {
    const handle = await open(file, "wx");
    try {
      // Writes a piece while the next one arrives and is hashed.
      let writing: Promise<void> = Promise.resolve();
      for await (const piece of source instanceof Uint8Array ? [source] : inPieces(source, PIECE_BYTES)) {
        sum.update(piece);
        byteLength += piece.byteLength;
        await writing;
        writing = handle.writeFile(piece);
        // Avoids an unhandled rejection; the next `await writing` still gets the error.
        writing.catch(() => undefined);
      }
      await writing;
      const hash = sum.digest("hex");
      onWritten({ file, hash });
      await handle.sync();
      return { file, hash, byteLength };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function moveIntoPlace(file: string, hash: string): Promise<void> {
  const path = localPath(hash);
  const created = await mkdir(dirname(path), { recursive: true });
  if (created !== undefined) await syncFolder(dirname(created));
  const now = new Date();
  await utimes(file, now, now);
  await rename(file, path);
  await syncFolder(dirname(path));
  await noteWritten(hash);
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
