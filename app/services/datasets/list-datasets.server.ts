import { listDatasets as listDatasetRows } from "~/db/datasets.server";
import { listProgress } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { buildDataset } from "../shapes/build-dataset";
import type { Dataset } from "../shapes/dataset-shape";

/** The user's datasets, newest first, each with its projects, oldest first. */
export async function listDatasets(userId: string): Promise<Dataset[]> {
  const rows = await listDatasetRows(userId);
  const unfinished = rows.flatMap((row) => [
    ...(row.status === "toprocess" ? [row.id] : []),
    ...row.projects.filter(isUnfinished).map(({ id }) => id),
  ]);
  const progress = await listProgress(userId, unfinished);
  return rows.map((row) => buildDataset(row, progress));
}
