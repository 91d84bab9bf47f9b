import type { Dataset, Prisma } from "@prisma/client";
import { database } from "./client.server";
import { type DatasetWithProjects, withProjects } from "./datasets.server";

/** The JSON of a dataset, which can be large. Lists leave it out. */
const DATASET_CONTENTS = { settings: true, receipt: true, questions: true } satisfies Prisma.DatasetOmit;

/** A dataset in a list. */
export type ListedDataset = Omit<DatasetWithProjects, keyof typeof DATASET_CONTENTS>;

const newestFirst: Prisma.DatasetOrderByWithRelationInput[] = [{ createdAt: "desc" }, { id: "desc" }];

const listed = (ownerId: string) =>
  ({ ownerId, deletedAt: null, isDraft: false }) satisfies Prisma.DatasetWhereInput;

/** The owner's datasets, newest first, each with its projects. @param part of the list; all if left out */
export async function listDatasets(
  ownerId: string,
  { skip, take, oldest = false }: { skip?: number; take?: number; oldest?: boolean } = {},
): Promise<ListedDataset[]> {
  const direction = oldest ? "asc" : "desc";
  return database.dataset.findMany({
    where: listed(ownerId),
    include: withProjects,
    omit: DATASET_CONTENTS,
    orderBy: [{ createdAt: direction }, { id: direction }],
    skip,
    take,
  });
}

/** The owner's datasets from a position of the list on, at most `most`. */
export async function listDatasetsAfter(
  ownerId: string,
  after: readonly [createdAt: string, id: string] | null,
  most: number,
): Promise<ListedDataset[]> {
  const [createdAt, id] = after ?? [];
  // The first condition follows from the second, which alone would not tell the database where to begin.
  const rest = {
    createdAt: { lte: createdAt },
    OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
  };
  return database.dataset.findMany({
    where: { ...listed(ownerId), ...(after === null ? {} : rest) },
    include: withProjects,
    omit: DATASET_CONTENTS,
    orderBy: newestFirst,
    take: most,
  });
}

/** These of the owner's datasets, each with its projects, in any order. */
export async function listDatasetsOf(ownerId: string, ids: string[]): Promise<ListedDataset[]> {
  return database.dataset.findMany({
    where: { ...listed(ownerId), id: { in: ids } },
    include: withProjects,
    omit: DATASET_CONTENTS,
  });
}

/** The names of the owner's datasets and of their projects, for search and order; newest first. */
export async function listDatasetNames(
  ownerId: string,
): Promise<(Pick<Dataset, "id" | "name" | "fileName" | "createdAt"> & { projects: { name: string }[] })[]> {
  return database.dataset.findMany({
    where: listed(ownerId),
    select: {
      id: true,
      name: true,
      fileName: true,
      createdAt: true,
      projects: { where: { deletedAt: null }, select: { name: true } },
    },
    orderBy: newestFirst,
  });
}

/** The number of the owner's datasets. */
export async function countDatasets(ownerId: string): Promise<number> {
  return database.dataset.count({ where: listed(ownerId) });
}
