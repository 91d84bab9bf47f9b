import { eraseDataset } from "~/db/datasets.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { isUnfinished } from "../projects/build-project";
import { stopImport } from "../projects/stop-import.server";
import type { Dataset } from "./dataset-shape";
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
    await cancelJobsOf(userId, datasetId);
    await eraseDataset(userId, datasetId);
    return describeDataset({ ...dataset, message: "Stopped." });
  }
  for (const project of dataset.projects.filter(isUnfinished)) {
    await cancelJobsOf(userId, project.id);
    await stopImport(userId, project.id);
  }
  return describeDataset(await getDatasetRow(userId, datasetId));
}
