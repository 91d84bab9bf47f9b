import { type DatasetWithProjects, findDataset } from "~/db/datasets.server";
import { listProgress, readWhenSettled } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { buildDataset } from "../shapes/build-dataset";
import type { Dataset } from "../shapes/dataset-shape";

/** A dataset of the user. @throws AppError not_found */
export async function getDataset(userId: string, datasetId: string): Promise<Dataset> {
  return describeDataset(await getDatasetRow(userId, datasetId));
}

/** Like `getDataset`, for a page: waits a moment for a running inspection. @throws AppError not_found */
export async function getSettledDataset(userId: string, datasetId: string): Promise<Dataset> {
  return readWhenSettled(
    datasetId,
    () => getDataset(userId, datasetId),
    ({ status }) => status === "toprocess",
  );
}

/** The stored row of a dataset of the user. @throws AppError not_found */
export async function getDatasetRow(userId: string, datasetId: string): Promise<DatasetWithProjects> {
  const row = await findDataset(userId, datasetId);
  if (row === null) throw notFound("dataset");
  return row;
}

/** Converts a stored dataset to its form in the API, with the progress of its jobs. */
export async function describeDataset(row: DatasetWithProjects): Promise<Dataset> {
  const subjects = [row.id, ...row.projects.map((project) => project.id)];
  return buildDataset(row, await listProgress(row.ownerId, subjects));
}
