import type { Prisma, Shape, ShapeSource } from "@prisma/client";
import { database, type JsonInput } from "./client.server";
import { replaceJob } from "./jobs.server";
import { inTransaction } from "./transaction.server";

/** How a dataset's file is made, with the projects that it is made from; a deleted one has no `project`. */
type ShapeRow = Shape & {
  sources: (Pick<ShapeSource, "name"> & { project: { id: string; name: string } | null })[];
};

type NamedRow = { id: string; name: string };

const LIVE_PROJECT = { deletedAt: null, dataset: { deletedAt: null } } satisfies Prisma.ProjectWhereInput;

/** How the file of a dataset of the owner is made, null for one from outside; and the datasets that are made from its projects. */
export async function findOrigin(
  ownerId: string,
  { id: datasetId, projects }: { id: string; projects: readonly { id: string }[] },
): Promise<{ shape: ShapeRow | null; dependents: NamedRow[] }> {
  const rows = await database.shapeSource.findMany({
    where: {
      shape: { dataset: { ownerId, deletedAt: null } },
      OR: [{ datasetId }, { projectId: { in: projects.map(({ id }) => id) } }],
    },
    include: { shape: { include: { dataset: { select: { id: true, name: true } } } } },
    orderBy: [{ datasetId: "asc" }, { position: "asc" }],
  });
  const sources = rows.filter((row) => row.datasetId === datasetId);
  const others = rows.filter((row) => row.datasetId !== datasetId).map(({ shape }) => shape.dataset);
  const dependents = [...new Map(others.map((each) => [each.id, each])).values()];
  const [first] = sources;
  if (first === undefined) return { shape: null, dependents };
  const live = await database.project.findMany({
    where: { ownerId, id: { in: sources.flatMap(({ projectId }) => projectId ?? []) }, ...LIVE_PROJECT },
    select: { id: true, name: true },
  });
  const { dataset: _, ...shape } = first.shape;
  const named = sources.map(({ projectId, name }) => ({
    name,
    project: live.find(({ id }) => id === projectId) ?? null,
  }));
  return { shape: { ...shape, sources: named }, dependents };
}

/** The owner's datasets that are made from projects, by name. */
export async function listDependents(
  ownerId: string,
  projects: { datasetId: string } | { id: string },
): Promise<NamedRow[]> {
  return database.dataset.findMany({
    where: {
      ownerId,
      deletedAt: null,
      shape: { sources: { some: { project: { ...projects, ...LIVE_PROJECT } } } },
    },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/** Stores how the file of a new dataset is made. @param sources the project that the recipe starts from comes first */
export async function createShape(
  datasetId: string,
  { recipe, sources }: { recipe: JsonInput; sources: { id: string; name: string }[] },
): Promise<void> {
  await database.shape.create({
    data: {
      datasetId,
      recipe,
      sources: { create: sources.map(({ id, name }, position) => ({ position, projectId: id, name })) },
    },
  });
}

/** Marks the files that are made from a dataset's projects as stale, and queues the job that makes them again. */
export async function queueDependents(
  transaction: Prisma.TransactionClient,
  { ownerId, datasetId }: { ownerId: string; datasetId: string },
  jobKind: string,
): Promise<void> {
  const shapes = await transaction.shape.findMany({
    where: {
      follows: true,
      dataset: { ownerId, deletedAt: null },
      sources: { some: { project: { datasetId, deletedAt: null } } },
    },
    select: { datasetId: true },
  });
  for (const shape of shapes) await markStale(transaction, { ownerId, ...shape }, jobKind);
}

/** Asks for a dataset's file to be made again; it follows its sources from then on. @returns false if it has no recipe */
export async function startRefresh(ownerId: string, datasetId: string, jobKind: string): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const where = { datasetId, dataset: { ownerId, deletedAt: null } };
    const isThere = (await transaction.shape.count({ where })) === 1;
    if (isThere) await markStale(transaction, { ownerId, datasetId }, jobKind);
    return isThere;
  });
}

async function markStale(
  transaction: Prisma.TransactionClient,
  { ownerId, datasetId }: { ownerId: string; datasetId: string },
  jobKind: string,
): Promise<void> {
  await transaction.shape.update({
    where: { datasetId },
    data: { isStale: true, follows: true, message: null },
  });
  await replaceJob(transaction, jobKind, { subjectId: datasetId, ownerId });
}

/** Ends the work on a stale file. @param message why it was not made again; null when its file is up to date with its sources */
export async function endRefresh(ownerId: string, datasetId: string, message: string | null): Promise<void> {
  await database.shape.updateMany({
    where: { datasetId, dataset: { ownerId } },
    data: message === null ? { isStale: false, message } : { message },
  });
}

/** Datasets of all owners whose files wait to be made again. */
export async function listStaleDatasets(): Promise<{ id: string; ownerId: string }[]> {
  return database.dataset.findMany({
    where: { deletedAt: null, shape: { isStale: true, message: null } },
    select: { id: true, ownerId: true },
  });
}
