import { z } from "zod";
import { LIMITS } from "~/config/limits";
import {
  countDatasets,
  type ListedDataset,
  listDatasetNames,
  listDatasets as listDatasetRows,
  listDatasetsAfter,
  listDatasetsOf,
} from "~/db/listed-datasets.server";
import { listProgress } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { buildDataset } from "../shapes/build-dataset";
import type { Dataset } from "../shapes/dataset-shape";
import { type ListPage, type ListQuery, pageOfRows, readCursor } from "../shapes/list-page";
import { arrangeDatasets, type DatasetSort } from "./arrange-datasets";

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

/** The part of a user's datasets that the home page shows. */
export type DatasetList = {
  datasets: Dataset[];
  /** Ids of the datasets whose inspection failed; they have a message and cannot be finalized. */
  unreadable: string[];
  /** How many datasets the user has, and how many of them fit the search. */
  total: number;
  found: number;
  page: number;
  pages: number;
  /** Whether `datasets` are all of them, newest first, so that the browser can search and sort them. */
  isWhole: boolean;
};

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

/** The datasets of the home page: all of them while they fit on one page, else a page of the datasets that fit a search. */
export async function listDatasetsOnHome(
  userId: string,
  { find, sort, page: asked }: { find: string; sort: DatasetSort; page: number },
): Promise<DatasetList> {
  const size = LIMITS.homeDatasets;
  const total = await countDatasets(userId);
  if (total <= size) {
    const rows = await listDatasetRows(userId, { take: size });
    const one = { total, found: rows.length, page: 1, pages: 1, isWhole: true };
    return { ...(await describe(userId, rows)), ...one };
  }
  const inOrder = find.trim() === "" && sort.key === "uploaded" ? null : await search(userId, find, sort);
  const found = inOrder?.length ?? total;
  const pages = Math.max(1, Math.ceil(found / size));
  const page = Math.min(asked, pages);
  const skip = (page - 1) * size;
  const rows =
    inOrder === null
      ? await listDatasetRows(userId, { skip, take: size, oldest: !sort.descending })
      : await listDatasetsOf(userId, inOrder.slice(skip, skip + size));
  if (inOrder !== null) rows.sort((a, b) => inOrder.indexOf(a.id) - inOrder.indexOf(b.id));
  return { ...(await describe(userId, rows)), total, found, page, pages, isWhole: false };
}

/** The ids of the datasets that fit a search, in order. It is the browser's search, on the names alone. */
async function search(userId: string, find: string, sort: DatasetSort): Promise<string[]> {
  const named = (await listDatasetNames(userId)).map(({ fileName, createdAt, ...row }) => ({
    ...row,
    file_name: fileName,
    created_at: createdAt.toISOString(),
  }));
  return arrangeDatasets(named, find, sort).map(({ id }) => id);
}

async function describe(userId: string, rows: ListedDataset[]) {
  const isUnreadable = ({ status, inspectionHash }: ListedDataset) =>
    status === "estimand_preview" && inspectionHash === null;
  return {
    datasets: await withProgress(userId, rows),
    unreadable: rows.filter(isUnreadable).map(({ id }) => id),
  };
}

async function withProgress(userId: string, rows: ListedDataset[]): Promise<Dataset[]> {
  const unfinished = rows.flatMap((row) => [
    ...(row.status === "toprocess" ? [row.id] : []),
    ...row.projects.filter(isUnfinished).map(({ id }) => id),
  ]);
  const progress = await listProgress(userId, unfinished);
  return rows.map((row) => buildDataset(row, progress));
}
