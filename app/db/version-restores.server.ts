import type { Dataset } from "@prisma/client";
import { database } from "./client.server";
import { replaceJob } from "./jobs.server";
import { HAS_STEADY_FILE } from "./replacements.server";
import { inTransaction } from "./transaction.server";

/** The version that a dataset is being restored to; null if none is. */
export function versionBeingRestored({
  restoring,
  restoreMessage,
}: Pick<Dataset, "restoring" | "restoreMessage">): number | null {
  return restoreMessage === null ? restoring : null;
}

/**
 * Marks a version of a dataset as being restored, and queues the job that does it.
 *
 * @returns false if the dataset's file is already being changed
 */
export async function startRestoring(
  ownerId: string,
  datasetId: string,
  number: number,
  jobKind: string,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.dataset.updateMany({
      where: { id: datasetId, ownerId, deletedAt: null, ...HAS_STEADY_FILE },
      data: { restoring: number, restoreMessage: null },
    });
    if (count === 1) await replaceJob(transaction, jobKind, { subjectId: datasetId, ownerId });
    return count === 1;
  });
}

/** Ends the restoring of a version: it is forgotten, or kept with the reason of its failure. */
export async function endRestoring(
  ownerId: string,
  datasetId: string,
  failure: string | null,
): Promise<void> {
  await database.dataset.updateMany({
    where: { id: datasetId, ownerId },
    data: failure === null ? { restoring: null, restoreMessage: null } : { restoreMessage: failure },
  });
}

/** Datasets of all owners that are being restored to a version. */
export async function listRestoringDatasets(): Promise<Pick<Dataset, "id" | "ownerId">[]> {
  return database.dataset.findMany({
    where: { restoring: { not: null }, restoreMessage: null, deletedAt: null },
    select: { id: true, ownerId: true },
  });
}
