import { releaseDraft } from "~/db/replacements.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { AppError } from "~/lib/app-error";
import { getDataset } from "../datasets/get-dataset.server";
import type { Dataset } from "../shapes/dataset-shape";
import { comparisonOf, requireReplacement } from "./get-replacement.server";

/** Makes a dataset of its own of the new file. @throws AppError not_found or processing */
export async function addAsDataset(userId: string, id: string, datasetId: string): Promise<Dataset> {
  const found = await requireReplacement(userId, id, datasetId);
  if (comparisonOf(found) === null || found.applying) throw new AppError("processing");
  if (!(await releaseDraft(userId, id, found.draft.name))) throw new AppError("processing");
  await cancelJobsOf(userId, id);
  return getDataset(userId, id);
}
