import { softDeleteDataset } from "~/db/datasets.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { isUnfinished } from "~/lib/import-status";
import { againWhenFull, giveSpaceBack } from "../deletions/free-space.server";
import { getDatasetRow } from "./get-dataset.server";

/**
 * Deletes a dataset with its projects. For ten minutes it can be restored, unless the disk is nearly full.
 *
 * @throws AppError not_found
 */
export async function deleteDataset(userId: string, datasetId: string): Promise<void> {
  const dataset = await getDatasetRow(userId, datasetId);
  const isDeleted = await againWhenFull(() => softDeleteDataset(userId, datasetId, new Date()));
  if (!isDeleted) throw notFound("dataset");
  const unfinished = dataset.projects.filter(isUnfinished).map(({ id }) => id);
  for (const id of [datasetId, ...unfinished]) await againWhenFull(() => cancelJobsOf(userId, id));
  await giveSpaceBack(userId);
}
