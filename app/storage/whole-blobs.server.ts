import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";
import { localPath } from "./blob-places.server";

/**
 * A blob's name is the hash of its bytes: here it is compared when they are read, so that no damaged byte is ever shown
 * or computed with.
 */
export class DamagedBlob extends AppError {
  constructor(
    readonly hash: string,
    readonly isMissing: boolean,
  ) {
    super("damaged", { details: { hash } });
    this.name = "DamagedBlob";
  }
}

const STREAM_BYTES = 256 * 1024;
/** More blobs than this are not remembered; those that were seen first are looked at again. */
const MOST_KNOWN = 100_000;

/** What the file of a blob was like, and when, as its bytes were right. A file that has changed is another stamp. */
type Known = { stamp: string; at: number };
const known = new Map<string, Known>();
const looking = new Map<string, Promise<void>>();

/** A blob's bytes; for small ones. @throws DamagedBlob */
export async function getBlob(hash: string): Promise<Buffer> {
  const bytes = await readFile(localPath(hash)).catch((error: unknown) => {
    throw isAbsence(error) ? damaged(hash, true) : error;
  });
  if (createHash("sha256").update(bytes).digest("hex") !== hash) throw damaged(hash, false);
  return bytes;
}

/**
 * A blob's bytes as a stream, which begins when all of them have been found right.
 *
 * @param sinceMs so long ago that may have been, unless the file has changed
 * @throws DamagedBlob
 */
export async function openBlob(hash: string, sinceMs = 0): Promise<Readable> {
  await requireWholeBlob(hash, sinceMs);
  return createReadStream(localPath(hash), { highWaterMark: STREAM_BYTES });
}

/**
 * Where a whole blob lies, for a worker that reads it.
 *
 * @param sinceMs bytes that were right so many milliseconds ago are not read again unless the file has changed; once a
 *   process when left out
 * @throws DamagedBlob
 */
export async function requireWholeBlob(hash: string, sinceMs = Infinity): Promise<string> {
  const path = localPath(hash);
  const stamp = await stampOf(path);
  if (stamp === null) throw damaged(hash, true);
  const seen = known.get(hash);
  if (seen?.stamp === stamp && performance.now() - seen.at < sinceMs) return path;
  const running = looking.get(hash) ?? verify(hash, path).finally(() => looking.delete(hash));
  looking.set(hash, running);
  await running;
  return path;
}

/** Those of the blobs that are not there or not whole. */
export async function findDamaged(hashes: Iterable<string>, sinceMs?: number): Promise<string[]> {
  const found = await Promise.all(
    Array.from(new Set(hashes), async (hash) => {
      try {
        await requireWholeBlob(hash, sinceMs);
        return null;
      } catch (error) {
        if (error instanceof DamagedBlob) return hash;
        throw error;
      }
    }),
  );
  return found.filter((hash) => hash !== null);
}

/** Remembers that a blob's bytes were hashed as they were written. */
export async function noteWritten(hash: string): Promise<void> {
  const stamp = await stampOf(localPath(hash));
  if (stamp !== null) remember(hash, stamp);
}

async function verify(hash: string, path: string): Promise<void> {
  const stamp = await stampOf(path);
  const sum = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: STREAM_BYTES })) {
      sum.update(chunk as Uint8Array);
    }
  } catch (error) {
    throw isAbsence(error) ? damaged(hash, true) : error;
  }
  if (sum.digest("hex") !== hash) throw damaged(hash, false);
  if (stamp !== null) remember(hash, stamp);
}

function remember(hash: string, stamp: string): void {
  known.delete(hash);
  known.set(hash, { stamp, at: performance.now() });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

async function stampOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function damaged(hash: string, isMissing: boolean): DamagedBlob {
  known.delete(hash);
  log.error({ hash, isMissing }, "a stored blob is damaged");
  return new DamagedBlob(hash, isMissing);
}

/** EIO is what a disk says of bytes that it cannot give any more. */
function isAbsence(error: unknown): boolean {
  return ["ENOENT", "EIO"].includes((error as NodeJS.ErrnoException).code ?? "");
}
