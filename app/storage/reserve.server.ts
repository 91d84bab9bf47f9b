import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { AppError } from "~/lib/app-error";

/**
 * A file that reserves disk space for writes that must succeed on a full disk: deletions, the ends of jobs, a sign-in.
 * It is deleted when the database meets a full disk, and created again when there is space.
 */
const file = join(env.dataDir, "reserve");
const RESERVE_BYTES = 4 * 1024 * 1024;
/** Space that uploads leave free for database records. */
const HEADROOM_BYTES = 16 * 1024 * 1024;
/** Below this, deleted data is erased at once. */
const SHORT_BYTES = 128 * 1024 * 1024;

/** Free space of the disk in bytes. */
export async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(env.dataDir);
  return bavail * bsize;
}

/** Whether the disk is nearly full. */
export async function isSpaceShort(): Promise<boolean> {
  return (await freeBytes()) < SHORT_BYTES;
}

/** Checks before an upload that the disk has space for it. @throws AppError storage_full */
export async function requireRoom(bytes: number): Promise<void> {
  if ((await freeBytes()) < bytes + HEADROOM_BYTES) throw new AppError("storage_full");
}

/** Creates the reserve file if it is missing and the disk has space for it. */
export async function keepReserve(): Promise<void> {
  const size = await stat(file).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size >= RESERVE_BYTES || (await freeBytes()) < RESERVE_BYTES + HEADROOM_BYTES) return;
  const fresh = `${file}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    // Random, because zeroes take no space on a file system with compression.
    await handle.writeFile(randomBytes(RESERVE_BYTES));
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

/** Deletes the reserve file, which frees its space. */
export async function releaseReserve(): Promise<void> {
  for (const each of [file, `${file}.new`]) await rm(each, { force: true });
}
