import { type Dataset, Prisma } from "@prisma/client";
import { isLargeFile } from "~/lib/large-work";
import { readOnce } from "~/lib/read-once.server";
import { addAuditEvent, ownEvent } from "./audit-events.server";
import { database, type JsonInput } from "./client.server";
import { createWithJob } from "./jobs.server";
import { type ListedProject, PROJECT_CONTENTS } from "./listed-projects";
import { inTransaction } from "./transaction.server";

export type DatasetRow = Dataset;
export type DatasetWithProjects = Dataset & { projects: ListedProject[] };

type NewDataset = {
  /** A new id when left out. */
  id?: string;
  name: string;
  fileName: string;
  byteLength: number;
  blobHash: string;
  /** How to read the file, if already known. */
  settings?: JsonInput;
  /** The preloaded dataset this is a copy of. */
  demoId?: string;
  /** The result of an inspection that is already done. */
  inspectionHash?: string;
  rowCount?: number;
  colCount?: number;
  status?: Dataset["status"];
};

export type DatasetChange = Partial<{
  name: string;
  status: Dataset["status"];
  message: string | null;
  inspectionHash: string;
  rowCount: number;
  colCount: number;
  settings: JsonInput;
  settingsVersion: number;
  /** Null when they are not known for the settings. */
  receipt: JsonInput | null;
  questions: JsonInput | null;
}>;

const oldestFirst = {
  where: { deletedAt: null },
  orderBy: [{ createdAt: "asc" }, { id: "asc" }],
} satisfies Prisma.Dataset$projectsArgs;

/** The projects of a dataset, oldest first, without their contents. */
export const withProjects = {
  projects: { ...oldestFirst, omit: PROJECT_CONTENTS },
} satisfies Prisma.DatasetInclude;

/** Creates a dataset, by default with the status `toprocess`. */
export async function createDataset(ownerId: string, dataset: NewDataset): Promise<DatasetWithProjects> {
  return database.dataset.create({ data: { ...dataset, ownerId }, include: withProjects });
}

/** Creates a dataset and the job that works on it, in one transaction. */
export async function createDatasetWithJob(
  ownerId: string,
  dataset: NewDataset,
  kind: string,
): Promise<DatasetWithProjects> {
  return createWithJob(
    kind,
    (transaction) => transaction.dataset.create({ data: { ...dataset, ownerId }, include: withProjects }),
    ({ byteLength }) => isLargeFile(byteLength),
  );
}

/** The owner's copies of preloaded datasets, oldest first, each with the id of its oldest project. */
export async function listDemoDatasets(
  ownerId: string,
): Promise<{ id: string; demoId: string | null; projects: { id: string }[] }[]> {
  // Deleted copies are few. A condition on `deletedAt` would lead the database to an index of all of the owner's datasets.
  const copies = await database.dataset.findMany({
    where: { ownerId, demoId: { not: null } },
    select: {
      id: true,
      demoId: true,
      createdAt: true,
      deletedAt: true,
      projects: { ...oldestFirst, select: { id: true } },
    },
  });
  return copies
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** One dataset of the owner, or null. */
export async function findDataset(ownerId: string, id: string): Promise<DatasetWithProjects | null> {
  return readOnce(["dataset", ownerId, id], () =>
    database.dataset.findFirst({ where: { id, ownerId, deletedAt: null }, include: withProjects }),
  );
}

/** Which settings and which version of its file a dataset of the owner has; null if there is no such dataset. */
export async function findDatasetState(
  ownerId: string,
  id: string,
): Promise<Pick<Dataset, "settingsVersion" | "version" | "createdAt"> | null> {
  return readOnce(["dataset state", ownerId, id], () =>
    database.dataset.findFirst({
      where: { id, ownerId, deletedAt: null },
      select: { settingsVersion: true, version: true, createdAt: true },
    }),
  );
}

/** Updates a dataset of the owner. @returns false if it does not exist */
export async function updateDataset(ownerId: string, id: string, change: DatasetChange): Promise<boolean> {
  const { count } = await database.dataset.updateMany({
    where: { id, ownerId, deletedAt: null },
    data: withJson(change),
  });
  return count === 1;
}

/**
 * Stores the inspection of a new file, after which the dataset waits for its user, unless it has one: a worker that
 * was cut off may report late, when another one has done its job.
 */
export async function endInspection(ownerId: string, id: string, change: DatasetChange): Promise<void> {
  await database.dataset.updateMany({
    where: { id, ownerId, deletedAt: null, status: "toprocess" },
    data: { ...withJson(change), status: "estimand_preview", message: null },
  });
}

/** SQLite's NULL in the place of `null`, which would be JSON's. */
function withJson({ receipt, questions, ...change }: DatasetChange) {
  return {
    ...change,
    ...(receipt === undefined ? {} : { receipt: receipt ?? Prisma.DbNull }),
    ...(questions === undefined ? {} : { questions: questions ?? Prisma.DbNull }),
  };
}

/**
 * Updates a dataset of the owner if its settings version is unchanged (optimistic locking). New settings of a draft take
 * back that it could not be compared.
 *
 * @returns false if the version differs or there is no such dataset
 */
export async function updateDatasetAt(
  ownerId: string,
  { id, settingsVersion }: Pick<Dataset, "id" | "settingsVersion">,
  change: DatasetChange,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.dataset.updateMany({
      where: { id, ownerId, deletedAt: null, settingsVersion },
      data: withJson(change),
    });
    if (count === 1 && change.settings !== undefined) {
      await transaction.replacement.updateMany({ where: { id, applying: false }, data: { message: null } });
    }
    return count === 1;
  });
}

/** Hides a dataset and its projects until it is restored or swept. @returns false if it does not exist */
export async function softDeleteDataset(ownerId: string, id: string, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.dataset.updateMany({
      where: { id, ownerId, deletedAt: null },
      data: { deletedAt: now },
    });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("dataset-deleted", ownerId, { recordId: id }));
    return true;
  });
}

/** A hidden dataset of the owner, or null. */
export async function findDeletedDataset(ownerId: string, id: string): Promise<DatasetRow | null> {
  return database.dataset.findFirst({ where: { id, ownerId, deletedAt: { not: null } } });
}

/** Shows a hidden dataset again. */
export async function restoreDataset(ownerId: string, id: string): Promise<void> {
  await database.dataset.updateMany({ where: { id, ownerId }, data: { deletedAt: null } });
}

/** Erases a dataset of the owner at once, with everything that belongs to it. */
export async function eraseDataset(ownerId: string, id: string): Promise<void> {
  await database.dataset.deleteMany({ where: { id, ownerId } });
}

/** Datasets of all owners that have not been inspected yet. */
export async function listUninspectedDatasets(): Promise<{ id: string; ownerId: string }[]> {
  return database.dataset.findMany({
    where: { status: "toprocess", deletedAt: null, isDraft: false },
    select: { id: true, ownerId: true },
  });
}
