import { eraseDataset } from "~/db/datasets.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { stopImport } from "./stop-import.server";
import { againWhenFull, giveSpaceBack } from "../deletions/free-space.server";
import type { Dataset } from "../shapes/dataset-shape";
import { describeDataset, getDatasetRow } from "./get-dataset.server";

/**
 * Stops what runs for a dataset. One that is being inspected goes; of imports, new projects go and the dataset waits
 * for the user again. When nothing runs nothing changes.
 *
 * @returns the dataset as it is then, or as it last was when it is gone
 * @throws AppError not_found
 */
export async function abortDataset(userId: string, datasetId: string): Promise<Dataset> {
  const dataset = await getDatasetRow(userId, datasetId);
  if (dataset.status === "toprocess") {
    await againWhenFull(() => cancelJobsOf(userId, datasetId));
    await againWhenFull(() => eraseDataset(userId, datasetId));
    await giveSpaceBack(userId);
    return describeDataset({ ...dataset, message: "Stopped." });
  }
  for (const project of dataset.projects.filter(isUnfinished)) {
    await againWhenFull(() => cancelJobsOf(userId, project.id));
    await againWhenFull(() => stopImport(userId, project.id));
  }
  return describeDataset(await getDatasetRow(userId, datasetId));
}
