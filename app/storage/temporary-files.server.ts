import { createHash, randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import type { WrittenFile } from "./blob-store";
import { inPieces } from "./in-pieces";

/** Size of a write. Every write costs a turn of the event loop and of a thread, so small ones are slow. */
const PIECE_BYTES = 512 * 1024;
const temporary = join(env.dataDir, "tmp");

/** The folder for incomplete files, on the same disk as the blobs. The sweep removes leftovers. */
export async function temporaryFolder(): Promise<string> {
  await mkdir(temporary, { recursive: true });
  return temporary;
}

/** The path of a new file in the temporary folder. */
export async function temporaryPath(): Promise<string> {
  return join(await temporaryFolder(), randomUUID());
}

/** A hard link in the temporary folder to a file that no longer changes; a copy if the file system has no hard links. */
export async function twinOf(file: string): Promise<string> {
  const twin = await temporaryPath();
  await link(file, twin).catch(() => copyFile(file, twin));
  return twin;
}

/** Removes leftovers of interrupted writes that are older than a time. @returns how many */
export async function sweepTemporary(before: Date): Promise<number> {
  let removed = 0;
  const folder = await opendir(temporary).catch(() => null);
  if (folder === null) return removed;
  for await (const { name } of folder) {
    const path = join(temporary, name);
    const facts = await stat(path).catch(() => null);
    if (facts === null || facts.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/**
 * Writes bytes to a new file in the temporary folder, hashes them on the way and syncs the file. Nothing is left when the
 * source fails.
 *
 * @param onWritten called when all bytes are written, before they are synced
 * @throws what the source throws
 */
export async function writeTemporary(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  onWritten: (written: { file: string; hash: string }) => void = () => undefined,
): Promise<WrittenFile> {
  const file = await temporaryPath();
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
