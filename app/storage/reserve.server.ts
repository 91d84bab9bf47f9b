import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { AppError } from "~/lib/app-error";

/**
 * A file that holds room on the disk for what must be written even when it is full: deletions, the ends of jobs, a
 * sign-in. The database is given it when it meets a full disk; it is made again when there is room.
 */
const file = join(env.dataDir, "reserve");
const RESERVE_BYTES = 4 * 1024 * 1024;
/** What files leave free, so that records can still be written. */
const HEADROOM_BYTES = 16 * 1024 * 1024;
/** With less than this free, space is given back at once. */
const SHORT_BYTES = 128 * 1024 * 1024;

/** Bytes that can still be written. */
async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(env.dataDir);
  return bavail * bsize;
}

/** Whether space on the disk is short. */
export async function isSpaceShort(): Promise<boolean> {
  return (await freeBytes()) < SHORT_BYTES;
}

/** Refuses a file ahead for which there is no room. @throws AppError storage_full */
export async function requireRoom(bytes: number): Promise<void> {
  if ((await freeBytes()) < bytes + HEADROOM_BYTES) throw new AppError("storage_full");
}

/** Makes the reserve if it is not there and the disk has room for it; without one everything else works. */
export async function keepReserve(): Promise<void> {
  const size = await stat(file).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size >= RESERVE_BYTES || (await freeBytes()) < RESERVE_BYTES + HEADROOM_BYTES) return;
  const fresh = `${file}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    // Zeroes may take no room on a disk that compresses.
    await handle.writeFile(randomBytes(RESERVE_BYTES));
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

/** Gives the reserve to whoever needs room. */
export async function releaseReserve(): Promise<void> {
  for (const each of [file, `${file}.new`]) await rm(each, { force: true });
}
