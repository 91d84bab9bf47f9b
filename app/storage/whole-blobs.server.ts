import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";
import { localPath } from "./blob-places.server";

/**
 * Thrown when the bytes of a blob do not match the hash in its name. Every read verifies it, so that damaged bytes are
 * never shown or used in a computation.
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
/** Maximum number of verified blobs to remember; beyond it the oldest are verified again. */
const MOST_KNOWN = 100_000;

/** The state of a blob's file when it was verified, and the time. The stamp changes when the file does. */
type Known = { stamp: string; at: number };
const known = new Map<string, Known>();
const looking = new Map<string, Promise<void>>();

/** Reads a small blob. @throws DamagedBlob */
export async function getBlob(hash: string): Promise<Buffer> {
  const bytes = await readFile(localPath(hash)).catch((error: unknown) => {
    throw isAbsence(error) ? damaged(hash, true) : error;
  });
  if (createHash("sha256").update(bytes).digest("hex") !== hash) throw damaged(hash, false);
  return bytes;
}

/**
 * Opens a blob as a stream, after all of its bytes have been verified.
 *
 * @param sinceMs maximum age of the verification, if the file is unchanged
 * @throws DamagedBlob
 */
export async function openBlob(hash: string, sinceMs = 0): Promise<Readable> {
  await requireWholeBlob(hash, sinceMs);
  return createReadStream(localPath(hash), { highWaterMark: STREAM_BYTES });
}

/**
 * The path of a blob, for a worker that reads it, after verifying its bytes.
 *
 * @param sinceMs maximum age of the verification, if the file is unchanged; if left out, once per process
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

/** The blobs among these that are missing or damaged. */
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

/** Marks a blob as verified, because its bytes were hashed while they were written. */
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

/** A disk reports bytes that it can no longer read as EIO. */
function isAbsence(error: unknown): boolean {
  return ["ENOENT", "EIO"].includes((error as NodeJS.ErrnoException).code ?? "");
}
