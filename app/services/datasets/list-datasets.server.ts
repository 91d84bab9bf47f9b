import { z } from "zod";
import {
  type DatasetWithProjects,
  listDatasets as listDatasetRows,
  listDatasetsAfter,
} from "~/db/datasets.server";
import { listProgress } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { buildDataset } from "../shapes/build-dataset";
import type { Dataset } from "../shapes/dataset-shape";
import { type ListPage, type ListQuery, pageOfRows, readCursor } from "../shapes/list-page";

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

/** The user's datasets, newest first, each with its projects, oldest first. */
export async function listDatasets(userId: string): Promise<Dataset[]> {
  return withProgress(userId, await listDatasetRows(userId));
}

/** A page of `listDatasets`. @throws AppError invalid_input on `cursor` */
export async function listDatasetPage(
  userId: string,
  { limit, cursor }: ListQuery,
): Promise<ListPage<Dataset>> {
  const after = readCursor(cursor, cursorSchema);
  const found = await listDatasetsAfter(userId, after, limit + 1);
  const { rows, next } = pageOfRows(found, limit, ({ createdAt, id }) => [createdAt, id]);
  return { results: await withProgress(userId, rows), next };
}

async function withProgress(userId: string, rows: DatasetWithProjects[]): Promise<Dataset[]> {
  const unfinished = rows.flatMap((row) => [
    ...(row.status === "toprocess" ? [row.id] : []),
    ...row.projects.filter(isUnfinished).map(({ id }) => id),
  ]);
  const progress = await listProgress(userId, unfinished);
  return rows.map((row) => buildDataset(row, progress));
}
