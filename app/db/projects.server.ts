import type { Analysis, Column, Prisma, Project } from "@prisma/client";
import { UNFINISHED_STATUSES } from "~/lib/import-status";
import { readOnce } from "~/lib/read-once.server";
import { database, type JsonInput } from "./client.server";
import { createWithJob } from "./jobs.server";

export type ProjectRow = Project;
type SampleSizeType = Project["sampleSizeType"];
type ProjectWithAnalyses = Project & { analyses: Analysis[] };

export type NewProject = {
  datasetId: string;
  name: string;
  sampleSize: number;
  sampleSizeType: SampleSizeType;
  seed: number | null;
  firstOfDatasetId?: string;
};

type ProjectChange = Partial<{
  name: string;
  status: Project["status"];
  message: string | null;
  entityColumn: number | null;
  timeColumn: number | null;
  keysChosen: boolean;
}>;

/** The data of an import; `entity` and `time` are indexes of `columns`, from 0. */
type ImportedProject = {
  rowCount: number;
  /** Rows of data in the file; more than `rowCount` in a sample. */
  fileRowCount: number;
  receipt: JsonInput;
  entity: number | null;
  time: number | null;
  rowsHash: string | null;
  /** The settings that the data were read with, and their version. */
  settings: JsonInput;
  settingsVersion: number;
  columns: ImportedColumn[];
};

export type ImportedColumn = Pick<Column, "name" | "type" | "categorical" | "nullCount" | "blobHash"> & {
  fileColumn: number;
};

const live = (ownerId: string) =>
  ({ ownerId, deletedAt: null, dataset: { deletedAt: null } }) satisfies Prisma.ProjectWhereInput;

const oldestFirst: Prisma.ProjectOrderByWithRelationInput[] = [{ createdAt: "asc" }, { id: "asc" }];

/**
 * Creates a project with the status `toprocess` and the job that imports it, in one transaction. A second "first"
 * project of a dataset is a unique violation.
 */
export async function createProject(ownerId: string, project: NewProject, kind: string): Promise<ProjectRow> {
  return createWithJob(kind, (transaction) => transaction.project.create({ data: { ...project, ownerId } }));
}

/** The owner's projects, oldest first. */
export async function listProjects(ownerId: string): Promise<ProjectRow[]> {
  return database.project.findMany({ where: live(ownerId), orderBy: oldestFirst });
}

/** The number of projects that count towards the owner's plan limit. */
export async function countProjects(ownerId: string): Promise<number> {
  return database.project.count({ where: live(ownerId) });
}

/** The number of projects of a dataset of the owner, also of a hidden dataset. */
export async function countDatasetProjects(ownerId: string, datasetId: string): Promise<number> {
  return database.project.count({ where: { ownerId, datasetId, deletedAt: null } });
}

/** The names of a dataset's projects, oldest first, with the number of analyses of each. */
export async function listProjectSizes(
  ownerId: string,
  datasetId: string,
): Promise<{ name: string; analyses: number }[]> {
  const rows = await database.project.findMany({
    where: { datasetId, ...live(ownerId) },
    select: { name: true, _count: { select: { analyses: { where: { deletedAt: null } } } } },
    orderBy: oldestFirst,
  });
  return rows.map(({ name, _count }) => ({ name, analyses: _count.analyses }));
}

/** A project of the owner; null if there is none. */
export async function findProject(ownerId: string, id: string): Promise<ProjectRow | null> {
  return readOnce(["project", ownerId, id], () =>
    database.project.findFirst({ where: { id, ...live(ownerId) } }),
  );
}

/** A project of the owner with its analyses in order; null if there is none. */
export async function findProjectWithAnalyses(
  ownerId: string,
  id: string,
): Promise<ProjectWithAnalyses | null> {
  return readOnce(["project with analyses", ownerId, id], () =>
    database.project.findFirst({
      where: { id, ...live(ownerId) },
      include: {
        analyses: { where: { deletedAt: null }, orderBy: [{ order: "asc" }, { createdAt: "asc" }] },
      },
    }),
  );
}

/** The first project of a dataset, which finalize created; null if there is none. */
export async function findFirstProject(ownerId: string, datasetId: string): Promise<ProjectRow | null> {
  return database.project.findFirst({ where: { firstOfDatasetId: datasetId, ...live(ownerId) } });
}

/** Updates a project of the owner. @returns false if there is none */
export async function updateProject(ownerId: string, id: string, change: ProjectChange): Promise<boolean> {
  const { count } = await database.project.updateMany({
    where: { id, ...live(ownerId) },
    data: change,
  });
  return count === 1;
}

/** Whether an import keeps the entity and time that the user chose: both columns still exist, and time is not text. */
function keepsKeys(
  { keysChosen, entityColumn, timeColumn }: Project,
  { columns }: ImportedProject,
  indexes: readonly number[],
): boolean {
  const isThere = (index: number | null) => index === null || indexes.includes(index);
  const time = timeColumn === null ? undefined : columns[indexes.indexOf(timeColumn)];
  return keysChosen && isThere(entityColumn) && isThere(timeColumn) && time?.type !== "STRING";
}

/**
 * Replaces a project's data with those of an import, and marks the project `ready` and its dataset `done`, in one
 * transaction. A column of the file keeps its column_index for ever; a column that is no longer imported is hidden, and
 * its index is not reused.
 *
 * @returns false if the project has been deleted in the meantime
 */
export async function completeImport(
  ownerId: string,
  id: string,
  imported: ImportedProject,
  now: Date,
): Promise<boolean> {
  return database.$transaction(async (transaction) => {
    const project = await transaction.project.findFirst({
      where: { id, ...live(ownerId) },
      include: { columns: true },
    });
    if (project === null) return false;
    const indexes = assignColumnIndexes(project.columns, imported.columns);
    await transaction.column.updateMany({
      where: { projectId: id, columnIndex: { notIn: indexes }, fileColumn: { not: null } },
      data: { deletedAt: now },
    });
    for (const [place, column] of imported.columns.entries()) {
      const columnIndex = indexes[place] ?? place + 1;
      await transaction.column.upsert({
        where: { projectId_columnIndex: { projectId: id, columnIndex } },
        create: { ...column, projectId: id, columnIndex, position: place + 1 },
        update: { ...column, position: place + 1, deletedAt: null },
      });
    }
    await transaction.project.update({
      where: { id },
      data: {
        status: "ready",
        message: null,
        rowCount: imported.rowCount,
        fileRowCount: imported.fileRowCount,
        colCount: imported.columns.length,
        receipt: imported.receipt,
        rowsHash: imported.rowsHash,
        settings: imported.settings,
        settingsVersion: imported.settingsVersion,
        ...(keepsKeys(project, imported, indexes)
          ? {}
          : {
              entityColumn: imported.entity === null ? null : (indexes[imported.entity] ?? null),
              timeColumn: imported.time === null ? null : (indexes[imported.time] ?? null),
              keysChosen: false,
            }),
      },
    });
    await transaction.dataset.update({
      where: { id: project.datasetId },
      data: { status: "done", message: null },
    });
    return true;
  });
}

function assignColumnIndexes(existing: Column[], imported: ImportedColumn[]): number[] {
  const known = new Map(existing.map((column) => [column.fileColumn, column.columnIndex]));
  let last = Math.max(0, ...existing.map((column) => column.columnIndex));
  return imported.map((column) => known.get(column.fileColumn) ?? (last += 1));
}

/**
 * Copies a project with its columns and analyses under a new name. Blobs are shared, not copied.
 *
 * @returns the id of the copy, or null if there is no such project
 */
export async function duplicateProject(ownerId: string, id: string, name: string): Promise<string | null> {
  return database.$transaction(async (transaction) => {
    const source = await transaction.project.findFirst({
      where: { id, ...live(ownerId) },
      include: { columns: true, analyses: { where: { deletedAt: null } } },
    });
    if (source === null) return null;
    const { columns, analyses, id: _id, createdAt: _at, deletedAt: _deleted, ...facts } = source;
    const copy = await transaction.project.create({
      data: { ...withoutNulls(facts), name, firstOfDatasetId: null },
    });
    await transaction.column.createMany({
      data: columns.map(({ id: _column, ...column }) => ({ ...withoutNulls(column), projectId: copy.id })),
    });
    await transaction.analysis.createMany({
      data: analyses.map(({ id: _analysis, createdAt: _created, ...analysis }) => ({
        ...withoutNulls(analysis),
        projectId: copy.id,
      })),
    });
    return copy.id;
  });
}

/** Removes null fields, because Prisma does not accept null for a JSON field; a missing field is stored as null. */
function withoutNulls<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };
}

/** Hides a project until it is restored or swept. @returns false if there is none */
export async function softDeleteProject(ownerId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await database.project.updateMany({
    where: { id, ...live(ownerId) },
    data: { deletedAt: now, firstOfDatasetId: null },
  });
  return count === 1;
}

/** A hidden project of the owner; null if there is none. */
export async function findDeletedProject(ownerId: string, id: string): Promise<ProjectRow | null> {
  return database.project.findFirst({
    where: { id, ownerId, deletedAt: { not: null }, dataset: { deletedAt: null } },
  });
}

/** Shows a hidden project again. */
export async function restoreProject(ownerId: string, id: string): Promise<void> {
  await database.project.updateMany({ where: { id, ownerId }, data: { deletedAt: null } });
}

/** Erases a project of the owner at once, with its columns and analyses. */
export async function eraseProject(ownerId: string, id: string): Promise<void> {
  await database.project.deleteMany({ where: { id, ownerId } });
}

/** Projects of all owners whose import is not finished. */
export async function listUnfinishedProjects(): Promise<{ id: string; ownerId: string }[]> {
  return database.project.findMany({
    where: { status: { in: [...UNFINISHED_STATUSES] }, deletedAt: null, dataset: { deletedAt: null } },
    select: { id: true, ownerId: true },
  });
}
