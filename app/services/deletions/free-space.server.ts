import { deleteEdits } from "~/db/column-edits.server";
import { eraseBinned, eraseDeleted } from "~/db/deletions.server";
import { isDiskFull } from "~/lib/disk-full";
import { isSpaceShort } from "~/storage/reserve.server";
import { mayErase } from "./may-erase.server";
import { SHORT_BLOB_AGE_MS, sweepBlobs } from "./sweep-blobs.server";

/** Runs an action that frees space, and retries it once on a full disk: the first failure releases the reserve file. */
export async function againWhenFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return work();
  }
}

/**
 * When the disk is nearly full, erases at once everything the user has deleted, and the edits on columns: neither can
 * then be restored or undone.
 * Otherwise the sweep erases it after the restore window.
 */
export async function giveSpaceBack(userId: string): Promise<void> {
  if (!(await isSpaceShort())) return;
  const now = new Date();
  await againWhenFull(() => eraseDeleted(now, userId));
  await againWhenFull(() => eraseBinned(now, userId));
  await againWhenFull(() => deleteEdits(now, userId));
  if (await mayErase(now)) await sweepBlobs(now, { ageMs: SHORT_BLOB_AGE_MS });
}
