import { rm, stat } from "node:fs/promises";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { FifoGate } from "~/lib/fifo-gate";
import { localPath } from "./blob-paths.server";
import type { WrittenFile } from "./blob-store";
import { blobStore } from "./chosen-store.server";
import { folderStore } from "./folder-store.server";
import { writeTemporary } from "./temporary-files.server";
import { forgetVerified, noteWritten } from "./verified-files.server";

/** A worker that was given a path opens it within this time: until then its copy stays, whatever the bound says. */
const IN_USE_MS = 3_600_000;
/** Copies that are fetched at a time. */
const gate = new FifoGate(16);
/** New copies are counted up to this share of the bound; then the folder is measured. */
const MEASURED_SHARE = 0.05;
const MOST_USES = 100_000;

/** When paths were last handed out. */
const uses = new Map<string, number>();
let addedBytes = 0;
let trimming: Promise<unknown> | null = null;

/** The outcome of fetching a blob from the store. */
export type Fetched = "whole" | "missing" | "damaged";

/** Notes that the path of a blob is handed out now. */
export function noteUse(hash: string): void {
  uses.delete(hash);
  uses.set(hash, Date.now());
  const [oldest] = uses.keys();
  if (uses.size > MOST_USES && oldest !== undefined) uses.delete(oldest);
}

/** Keeps a file that the store has as the local copy of a blob. Moves the file. */
export async function keepCopy(written: WrittenFile): Promise<void> {
  noteUse(written.hash);
  await folderStore.put(written);
  noteWritten(written.hash);
  addedBytes += written.byteLength;
  if (addedBytes < env.blobsCacheBytes * MEASURED_SHARE || trimming !== null) return;
  trimming = trimCopies()
    .catch((error: unknown) => log.error({ err: error }, "the copies of blobs could not be measured"))
    .finally(() => (trimming = null));
}

/**
 * Fetches a blob from the store and verifies it. Only a whole one becomes the local copy; nothing is erased.
 *
 * @throws StoreAway
 */
export async function fetchCopy(hash: string): Promise<Fetched> {
  await gate.enter();
  try {
    const first = await fetchOnce(hash);
    // Once more, because the bytes may have changed on their way.
    return first === "damaged" ? await fetchOnce(hash) : first;
  } finally {
    gate.leave();
  }
}

async function fetchOnce(hash: string): Promise<Fetched> {
  const source = await blobStore.open(hash);
  if (source === null) return "missing";
  const written = await writeTemporary(source);
  try {
    if (written.hash !== hash) return "damaged";
    await keepCopy(written);
    return "whole";
  } finally {
    await rm(written.file, { force: true });
  }
}

/** Drops the local copy of a blob. Readers that have opened it keep its bytes. Idempotent. */
export async function dropCopy(hash: string): Promise<void> {
  uses.delete(hash);
  forgetVerified(hash);
  await rm(localPath(hash), { force: true });
}

/**
 * Drops the copies used longest ago until the others fit, but none that was handed out within the last hour.
 *
 * @param mostBytes the bound
 * @returns how many were dropped
 */
export async function trimCopies(mostBytes = env.blobsCacheBytes, now = Date.now()): Promise<number> {
  addedBytes = 0;
  const copies: { hash: string; byteLength: number; usedAt: number }[] = [];
  let bytes = 0;
  for await (const { hash, byteLength } of folderStore.list()) {
    bytes += byteLength;
    copies.push({ hash, byteLength, usedAt: await lastUse(hash) });
  }
  copies.sort((one, other) => one.usedAt - other.usedAt);
  let dropped = 0;
  for (const { hash, byteLength, usedAt } of copies) {
    if (bytes <= mostBytes || now - usedAt < IN_USE_MS) break;
    await dropCopy(hash);
    bytes -= byteLength;
    dropped += 1;
  }
  return dropped;
}

/**
 * Drops copies that were not used within the last hour and that no row names: their blobs were erased, maybe by another
 * node.
 *
 * @param listNamed the hashes among these that a row names
 * @returns how many were dropped
 */
export async function dropUnnamedCopies(
  listNamed: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  now = Date.now(),
): Promise<number> {
  let dropped = 0;
  let chunk: string[] = [];
  const dropChunk = async () => {
    const named = await listNamed(chunk);
    for (const hash of chunk.filter((each) => !named.has(each))) {
      if (now - (await lastUse(hash)) < IN_USE_MS) continue;
      await dropCopy(hash);
      dropped += 1;
    }
    chunk = [];
  };
  for await (const { hash } of folderStore.list()) {
    if (chunk.push(hash) === CHUNK) await dropChunk();
  }
  if (chunk.length > 0) await dropChunk();
  return dropped;
}

const CHUNK = 500;

/** The last use, by this process's own record, and by the file's times for earlier processes. */
async function lastUse(hash: string): Promise<number> {
  const facts = await stat(localPath(hash)).catch(() => null);
  return Math.max(uses.get(hash) ?? 0, facts?.atimeMs ?? 0, facts?.mtimeMs ?? 0);
}
