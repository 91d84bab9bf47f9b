import { eraseDeleted } from "~/db/deletions.server";
import { isDiskFull } from "~/lib/disk-full";
import { isSpaceShort } from "~/storage/reserve.server";
import { mayErase } from "./may-erase.server";
import { SHORT_BLOB_AGE_MS, sweepBlobs } from "./sweep-blobs.server";

/** Does what makes room: a database that meets a full disk is given the reserve, so that a second attempt passes. */
export async function againWhenFull<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return act();
  }
}

/**
 * When space is short: erases at once what a user has deleted, and with it what cannot be restored any more; else the
 * sweep does so when the time for an undo is over.
 */
export async function giveSpaceBack(userId: string): Promise<void> {
  if (!(await isSpaceShort())) return;
  const now = new Date();
  await againWhenFull(() => eraseDeleted(now, userId));
  if (await mayErase(now)) await sweepBlobs(now, { ageMs: SHORT_BLOB_AGE_MS });
}
