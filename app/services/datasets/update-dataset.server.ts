import { updateDataset as updateDatasetRow } from "~/db/datasets.server";
import { notFound } from "~/lib/app-error";
import type { Dataset } from "../shapes/dataset-shape";
import { getDataset } from "./get-dataset.server";

/** Renames a dataset. @param name checked by `nameSchema` @throws AppError not_found */
export async function updateDataset(
  userId: string,
  datasetId: string,
  change: { name: string },
): Promise<Dataset> {
  if (!(await updateDatasetRow(userId, datasetId, { name: change.name }))) throw notFound("dataset");
  return getDataset(userId, datasetId);
}
