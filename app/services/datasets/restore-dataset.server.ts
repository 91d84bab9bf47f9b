import { findDataset, findDeletedDataset, restoreDataset as restoreRow } from "~/db/datasets.server";
import { countDatasetProjects } from "~/db/projects.server";
import { findOrigin } from "~/db/shapes.server";
import { enqueueJob } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { withProjectRoom } from "../users/project-room.server";
import { requireRestorable } from "../deletions/restore-window.server";
import type { Dataset } from "../shapes/dataset-shape";
import { describeDataset, getDatasetRow } from "./get-dataset.server";

/**
 * Undoes the deletion of a dataset, and restarts the jobs that the deletion stopped. Idempotent.
 *
 * @throws AppError not_found, gone, or plan_limit
 */
export async function restoreDataset(userId: string, datasetId: string): Promise<Dataset> {
  const live = await findDataset(userId, datasetId);
  if (live !== null) return describeDataset(live);
  const deleted = await findDeletedDataset(userId, datasetId);
  await requireRestorable(userId, datasetId, deleted, "dataset");
  const projects = await countDatasetProjects(userId, datasetId);
  await withProjectRoom(userId, projects, () => restoreRow(userId, datasetId));
  const dataset = await getDatasetRow(userId, datasetId);
  if (dataset.status === "toprocess") {
    await enqueueJob("inspect-dataset", { subjectId: datasetId, ownerId: userId });
  }
  const { shape } = await findOrigin(userId, dataset);
  if (shape?.isStale === true && shape.message === null) {
    await enqueueJob("refresh-dataset", { subjectId: datasetId, ownerId: userId });
  }
  for (const { id } of dataset.projects.filter(isUnfinished)) {
    await enqueueJob("import-project", { subjectId: id, ownerId: userId });
  }
  return describeDataset(dataset);
}
