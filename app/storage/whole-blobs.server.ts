import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";
import { localPath } from "./blob-paths.server";
import { isStoreRemote } from "./chosen-store.server";
import { fetchCopy, type Fetched, noteUse } from "./local-copies.server";
import { isUnreadable } from "./unreadable";
import { forgetVerified, isVerified, noteVerified, stampOf } from "./verified-files.server";

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
/** Copies are verified again after a day, because the daily check of a folder does not read them. */
const LONGEST_TRUST_MS = isStoreRemote ? 86_400_000 : Infinity;

const looking = new Map<string, Promise<void>>();

/** Reads a small blob. @throws DamagedBlob, StoreAway */
export async function getBlob(hash: string): Promise<Buffer> {
  noteUse(hash);
  const bytes = await readWhole(hash);
  if (Buffer.isBuffer(bytes)) return bytes;
  await heal(hash, bytes);
  const healed = await readWhole(hash);
  if (Buffer.isBuffer(healed)) return healed;
  throw damaged(hash, healed);
}

/**
 * Opens a blob as a stream, after all of its bytes have been verified.
 *
 * @param sinceMs maximum age of the verification, if the file is unchanged
 * @throws DamagedBlob, StoreAway
 */
export async function openBlob(hash: string, sinceMs = 0): Promise<Readable> {
  await requireWholeBlob(hash, sinceMs);
  return createReadStream(localPath(hash), { highWaterMark: STREAM_BYTES });
}

/**
 * The path of a blob, for a worker that reads it, after verifying its bytes. The file stays for an hour at least, unless the
 * blob is deleted. A copy that is missing or damaged is fetched from the store again.
 *
 * @param sinceMs maximum age of the verification, if the file is unchanged; if left out, once per process
 * @throws DamagedBlob, StoreAway
 */
export async function requireWholeBlob(hash: string, sinceMs = Infinity): Promise<string> {
  const path = localPath(hash);
  noteUse(hash);
  if (isVerified(hash, Math.min(sinceMs, LONGEST_TRUST_MS))) return path;
  const running = looking.get(hash) ?? verifyOrHeal(hash).finally(() => looking.delete(hash));
  looking.set(hash, running);
  await running;
  return path;
}

/** The blobs among these that are missing or damaged. @throws StoreAway */
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

async function verifyOrHeal(hash: string): Promise<void> {
  const state = await verify(hash);
  if (state !== "whole") await heal(hash, state);
}

/** Fetches a blob whose file is not whole, when the folder is not the store itself. @throws DamagedBlob, StoreAway */
async function heal(hash: string, state: Fault): Promise<void> {
  const fetched = isStoreRemote ? await fetchCopy(hash) : state;
  if (fetched !== "whole") throw damaged(hash, fetched);
  if (state === "damaged") log.warn({ hash }, "a damaged copy was fetched again");
}

type Fault = Exclude<Fetched, "whole">;

async function readWhole(hash: string): Promise<Buffer | Fault> {
  try {
    const bytes = await readFile(localPath(hash));
    return createHash("sha256").update(bytes).digest("hex") === hash ? bytes : "damaged";
  } catch (error) {
    if (isUnreadable(error)) return "missing";
    throw error;
  }
}

/** Reads the file of a blob and remembers that it is whole. */
async function verify(hash: string): Promise<Fetched> {
  const stamp = stampOf(hash);
  const sum = createHash("sha256");
  try {
    for await (const chunk of createReadStream(localPath(hash), { highWaterMark: STREAM_BYTES })) {
      sum.update(chunk as Uint8Array);
    }
  } catch (error) {
    if (isUnreadable(error)) return "missing";
    throw error;
  }
  if (sum.digest("hex") !== hash) return "damaged";
  noteVerified(hash, stamp);
  return "whole";
}

function damaged(hash: string, fault: Fault): DamagedBlob {
  const isMissing = fault === "missing";
  forgetVerified(hash);
  log.error({ hash, isMissing }, "a stored blob is damaged");
  return new DamagedBlob(hash, isMissing);
}
