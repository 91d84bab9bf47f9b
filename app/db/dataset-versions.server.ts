import { type Dataset, type DatasetVersion, Prisma } from "@prisma/client";
import type { AppliedOf } from "./applied-data.server";
import { database, type JsonInput } from "./client.server";
import { type EditImages, addEdit } from "./column-edits.server";
import { readProjectTable } from "./project-tables.server";
import { queueDependents } from "./shapes.server";
import { versionBeingRestored } from "./version-restores.server";
import { inTransaction } from "./transaction.server";

type VersionRow = DatasetVersion;

/** The fields of a dataset's row that a version keeps. */
export type VersionFile = Pick<
  Dataset,
  | "fileName"
  | "byteLength"
  | "blobHash"
  | "inspectionHash"
  | "rowCount"
  | "colCount"
  | "settings"
  | "receipt"
  | "questions"
>;

/** The data of one project after a change of the dataset's file. */
export type ProjectChange = { projectId: string; columnsVersion: number; images: EditImages };

/** A new version of a dataset's file. */
type NewVersion = {
  origin: string;
  file: VersionFile;
  /** The column of its file for each column of the present version's. */
  matches: JsonInput;
  /** The earlier version that it brings back. */
  sameAs: number | null;
  /** Whether it was made again from the dataset's sources, and the numbers of the analyses before and after. */
  refresh: { effect: JsonInput } | null;
};

type WriteOptions = {
  draftId: string | null;
  appliedOf: AppliedOf;
  now: Date;
  /** The kind of the job that makes the files again that are made from the dataset's projects. */
  refreshJob: string;
};

/** The stored versions of a dataset of the owner, oldest first; none before the first replacement. */
export async function listVersions(ownerId: string, datasetId: string): Promise<VersionRow[]> {
  return database.datasetVersion.findMany({
    where: { datasetId, dataset: { ownerId } },
    orderBy: { number: "asc" },
  });
}

/** The file of a version of a dataset. */
export async function findFileOfVersion(
  dataset: Pick<Dataset, "id" | "version" | "fileName" | "blobHash" | "byteLength">,
  number: number,
): Promise<Pick<Dataset, "fileName" | "blobHash" | "byteLength">> {
  if (number === dataset.version) return dataset;
  const where = { datasetId_number: { datasetId: dataset.id, number } };
  return (await database.datasetVersion.findUnique({ where })) ?? dataset;
}

/**
 * Gives a dataset another file, and its projects the data of that file, in one transaction. The present state is kept as
 * a version; each project gets an edit that can be undone. Files that are made from these projects are made again.
 *
 * @param draftId the draft that the file comes from; it is erased
 * @returns false if the dataset or a project was changed in the meantime; nothing is written then
 */
export async function writeVersion(
  dataset: Pick<Dataset, "id" | "ownerId" | "version" | "settingsVersion">,
  version: NewVersion,
  projects: ProjectChange[],
  { draftId, appliedOf, now, refreshJob }: WriteOptions,
): Promise<boolean> {
  const { id: datasetId, ownerId } = dataset;
  return inTransaction(async (transaction) => {
    const present = await transaction.dataset.findFirst({
      where: { id: datasetId, ownerId, deletedAt: null },
    });
    if (present?.version !== dataset.version || present.settingsVersion !== dataset.settingsVersion)
      return false;
    if (!(await isWanted(transaction, present, version.sameAs, draftId))) return false;
    const live = await transaction.project.findMany({
      where: { datasetId, deletedAt: null, status: { not: "failed" } },
      select: { id: true, columnsVersion: true, status: true },
    });
    const isExpected = ({ id, columnsVersion, status }: (typeof live)[number]) =>
      status === "ready" &&
      projects.some((change) => change.projectId === id && change.columnsVersion === columnsVersion);
    if (live.length !== projects.length || !live.every(isExpected)) return false;
    const pending = await transaction.columnAct.count({
      where: { projectId: { in: live.map(({ id }) => id) }, state: "pending" },
    });
    if (pending > 0) return false;
    await keepPresent(transaction, present);
    const number = present.version + 1;
    const file = jsonFields(version.file);
    await transaction.datasetVersion.create({
      data: {
        ...file,
        datasetId,
        number,
        origin: version.origin,
        matches: version.matches,
        sameAs: version.sameAs,
        ...(version.refresh === null ? {} : { effect: version.refresh.effect }),
        createdAt: now,
      },
    });
    await transaction.dataset.update({
      where: { id: datasetId },
      data: {
        ...file,
        version: number,
        settingsVersion: present.settingsVersion + 1,
        message: null,
        restoring: null,
        restoreMessage: null,
      },
    });
    for (const { projectId, images } of projects) {
      const table = await readProjectTable(transaction, ownerId, projectId);
      if (table === null) continue;
      await addEdit(transaction, table, { name: version.origin, ...images }, { appliedOf, now });
    }
    await transaction.shape.updateMany({
      where: { datasetId },
      data: { follows: version.refresh !== null, isStale: false, message: null },
    });
    await queueDependents(transaction, { ownerId, datasetId }, refreshJob);
    if (draftId !== null)
      await transaction.dataset.deleteMany({ where: { id: draftId, ownerId, isDraft: true } });
    return true;
  });
}

/** Whether a change of the file has not been stopped meanwhile. */
async function isWanted(
  transaction: Prisma.TransactionClient,
  present: Dataset,
  sameAs: number | null,
  draftId: string | null,
): Promise<boolean> {
  if (sameAs !== null) return versionBeingRestored(present) === sameAs;
  if (draftId === null) return true;
  const draft = await transaction.replacement.findUnique({ where: { id: draftId } });
  return draft?.applying === true;
}

/** Where the first file of a dataset is from. */
export async function firstOrigin(
  datasetId: string,
  client: Prisma.TransactionClient = database,
): Promise<string> {
  const source = await client.shapeSource.findFirst({ where: { datasetId, position: 0 } });
  return source === null ? "Uploaded" : `Made from ${source.name}`;
}

/** Stores the present file of a dataset as a version under its present number. */
async function keepPresent(transaction: Prisma.TransactionClient, dataset: Dataset): Promise<void> {
  const { id: datasetId, version: number } = dataset;
  const data = jsonFields(fileOf(dataset));
  const origin = await firstOrigin(datasetId, transaction);
  await transaction.datasetVersion.upsert({
    where: { datasetId_number: { datasetId, number } },
    create: { ...data, datasetId, number, origin, createdAt: dataset.createdAt },
    update: data,
  });
}

/** The fields of a dataset or version that describe its file. */
export function fileOf(row: VersionFile): VersionFile {
  const { fileName, byteLength, blobHash, inspectionHash, rowCount, colCount } = row;
  const { settings, receipt, questions } = row;
  return { fileName, byteLength, blobHash, inspectionHash, rowCount, colCount, settings, receipt, questions };
}

function jsonFields({ settings, receipt, questions, ...file }: VersionFile) {
  return {
    ...file,
    settings: settings ?? Prisma.DbNull,
    receipt: receipt ?? Prisma.DbNull,
    questions: questions ?? Prisma.DbNull,
  };
}
