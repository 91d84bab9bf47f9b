import { softDeleteDataset } from "~/db/datasets.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { isUnfinished } from "../projects/build-project";
import { getDatasetRow } from "./get-dataset.server";

/** Deletes a dataset with its projects; for ten minutes it can be restored. @throws AppError not_found */
export async function deleteDataset(userId: string, datasetId: string): Promise<void> {
  const dataset = await getDatasetRow(userId, datasetId);
  if (!(await softDeleteDataset(userId, datasetId, new Date()))) throw notFound("dataset");
  const unfinished = dataset.projects.filter(isUnfinished).map(({ id }) => id);
  for (const id of [datasetId, ...unfinished]) await cancelJobsOf(userId, id);
}
