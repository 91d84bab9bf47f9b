import type { ColumnAct, Prisma } from "@prisma/client";
import { type AppliedOf, freezeAnalyses } from "./applied-data.server";
import { database } from "./client.server";
import { type ProjectTable, readProjectTable } from "./project-tables.server";
import { blobsOfImages, noImages, storedImages, type TableImages, writeImages } from "./table-images";
import { inTransaction } from "./transaction.server";

/** An edit with its images as they are stored. */
export type EditRow = Omit<ColumnAct, "before" | "after"> & { before: TableImages; after: TableImages };

/** The rows that an edit writes, and the same rows before it. */
export type EditImages = { before: TableImages; after: TableImages };

/** Where an edit is written: on a project of the owner that has had no other edit since `columnsVersion`. */
export type EditTarget = { ownerId: string; projectId: string; columnsVersion: number };

/** Largest number of an edit: a version that a client made up may be beyond the range of the database's integers. */
const LARGEST_NUMBER = 2 ** 31 - 1;

/** The maximum number of edits kept per project. */
const KEPT_EDITS = 200;

/** Why an edit was not written: another one came first, one is being computed, or an import is running. */
export type EditRefusal = "changed" | "pending" | "importing" | "missing";

/** The edit that undo or redo would turn next, or null. */
export async function findNextEdit(
  ownerId: string,
  projectId: string,
  direction: "undo" | "redo",
): Promise<EditRow | null> {
  const isUndo = direction === "undo";
  const row = await database.columnAct.findFirst({
    where: { projectId, state: "done", undone: !isUndo, project: { ownerId } },
    orderBy: { number: isUndo ? "desc" : "asc" },
  });
  return row === null ? null : editOf(row);
}

/** The edits that a project's page names. */
type EditNames = {
  undo: string | null;
  redo: string | null;
  /** Whether an edit is being computed. */
  isPending: boolean;
  /** The last edit that failed, unless another edit came after it. */
  failed: Pick<ColumnAct, "name" | "message"> | null;
};

/** The edits that undo and redo would apply to next, and the pending or failed edit. */
export async function findEditNames(ownerId: string, projectId: string): Promise<EditNames> {
  const edits = await database.columnAct.findMany({
    where: { projectId, project: { ownerId } },
    orderBy: { number: "asc" },
    select: { name: true, state: true, undone: true, message: true },
  });
  const done = edits.filter(({ state }) => state === "done");
  return {
    undo: done.findLast(({ undone }) => !undone)?.name ?? null,
    redo: done.find(({ undone }) => undone)?.name ?? null,
    isPending: edits.some(({ state }) => state === "pending"),
    failed: edits.findLast(({ state }) => state === "failed") ?? null,
  };
}

/** The edits after a number, oldest first, with the rows that they changed. */
export async function listEditsSince(ownerId: string, projectId: string, number: number): Promise<EditRow[]> {
  const rows = await database.columnAct.findMany({
    where: {
      projectId,
      number: { gt: Math.min(number, LARGEST_NUMBER) },
      state: "done",
      undone: false,
      project: { ownerId },
    },
    orderBy: { number: "asc" },
  });
  return rows.map((row) => editOf(row));
}

/** The state of an edit of the owner; null if it was cancelled or erased. */
export async function findEditState(
  ownerId: string,
  id: string,
): Promise<Pick<ColumnAct, "state" | "message"> | null> {
  return database.columnAct.findFirst({
    where: { id, project: { ownerId } },
    select: { state: true, message: true },
  });
}

/**
 * Writes an edit with all its rows, in one transaction. Edits that were undone can then no longer be redone.
 *
 * @param pendingId the stored edit that this one completes
 * @returns null, or why nothing was written
 */
export async function writeEdit(
  target: EditTarget,
  edit: { name: string } & EditImages,
  { pendingId = null, appliedOf, now }: { pendingId?: string | null; appliedOf: AppliedOf; now: Date },
): Promise<EditRefusal | null> {
  return inTransaction(async (transaction) => {
    const table = await readProjectTable(transaction, target.ownerId, target.projectId);
    const refusal = await refusalOf(transaction, table, target, pendingId);
    if (table === null || refusal !== null) return refusal ?? "missing";
    await addEdit(transaction, table, edit, { pendingId, appliedOf, now });
    return null;
  });
}

/** Writes an edit inside the transaction of an import, which has checked the version of the columns. */
export async function addEdit(
  transaction: Prisma.TransactionClient,
  table: ProjectTable,
  { name, before, after }: { name: string } & EditImages,
  { pendingId = null, appliedOf, now }: { pendingId?: string | null; appliedOf: AppliedOf; now: Date },
): Promise<void> {
  const { id: projectId } = table.project;
  const number = table.project.columnsVersion + 1;
  await transaction.columnAct.deleteMany({
    where: { projectId, OR: [{ undone: true }, { state: { not: "done" } }] },
  });
  await freezeAnalyses(transaction, table, after, appliedOf);
  await writeImages(transaction, projectId, after);
  await raiseNumbers(transaction, table, after);
  const hashes = new Set([...blobsOfImages(before), ...blobsOfImages(after)]);
  await transaction.columnAct.create({
    data: {
      ...(pendingId === null ? {} : { id: pendingId }),
      projectId,
      number,
      name,
      state: "done",
      before: before,
      after: after,
      createdAt: now,
      blobs: { create: [...hashes].map((hash) => ({ hash })) },
    },
  });
  await dropOldest(transaction, projectId, number);
}

/**
 * Writes the images of one side of an edit, and marks it as undone or done again.
 *
 * @param images the images of the edit, with repaired blobs
 * @returns null, or the refusal
 */
export async function undoOrRedo(
  target: EditTarget,
  { edit, direction, images }: { edit: EditRow; direction: "undo" | "redo"; images: TableImages },
  appliedOf: AppliedOf,
): Promise<EditRefusal | null> {
  const isUndo = direction === "undo";
  return inTransaction(async (transaction) => {
    const table = await readProjectTable(transaction, target.ownerId, target.projectId);
    const refusal = await refusalOf(transaction, table, target, null);
    if (table === null || refusal !== null) return refusal ?? "missing";
    const { count } = await transaction.columnAct.updateMany({
      where: { id: edit.id, undone: !isUndo, state: "done" },
      data: { undone: isUndo },
    });
    if (count === 0) return "changed";
    await freezeAnalyses(transaction, table, images, appliedOf);
    await writeImages(transaction, target.projectId, images);
    await raiseNumbers(transaction, table, images);
    return null;
  });
}

/**
 * Deletes edits of one owner or of all that are older than a time, which can then no longer be undone. @returns how
 * many
 */
export async function deleteEdits(before: Date, ownerId?: string): Promise<number> {
  const { count } = await database.columnAct.deleteMany({
    where: {
      createdAt: { lt: before },
      state: { not: "pending" },
      ...(ownerId === undefined ? {} : { project: { ownerId } }),
    },
  });
  return count;
}

/** Why an edit cannot be written; null if it can. @param pendingId the stored edit that this one completes */
export async function refusalOf(
  transaction: Prisma.TransactionClient,
  table: ProjectTable | null,
  { projectId, columnsVersion }: EditTarget,
  pendingId: string | null,
): Promise<EditRefusal | null> {
  if (table === null) return "missing";
  if (table.project.status !== "ready") return "importing";
  const pending = await transaction.columnAct.findFirst({ where: { projectId, state: "pending" } });
  if ((pending?.id ?? null) !== pendingId) return pending === null ? "changed" : "pending";
  return table.project.columnsVersion === columnsVersion ? null : "changed";
}

async function raiseNumbers(
  transaction: Prisma.TransactionClient,
  { project, columns }: ProjectTable,
  { columns: written }: TableImages,
): Promise<void> {
  const indexes = [...columns.map(({ columnIndex }) => columnIndex), ...Object.keys(written).map(Number)];
  await transaction.project.update({
    where: { id: project.id },
    data: {
      columnsVersion: project.columnsVersion + 1,
      lastColumnIndex: Math.max(project.lastColumnIndex, ...indexes),
    },
  });
}

async function dropOldest(
  transaction: Prisma.TransactionClient,
  projectId: string,
  number: number,
): Promise<void> {
  const [, oldest] = await transaction.columnAct.findMany({
    where: { projectId, number: { lte: number } },
    orderBy: { number: "desc" },
    skip: KEPT_EDITS - 1,
    take: 2,
    select: { number: true },
  });
  if (oldest === undefined) return;
  await transaction.columnAct.deleteMany({ where: { projectId, number: { lte: oldest.number } } });
}

/** An edit from its row. What a pending one changes is known once it is computed. */
export function editOf(row: ColumnAct): EditRow {
  const before = row.state === "pending" ? noImages() : storedImages.read(row.before);
  return { ...row, before, after: storedImages.read(row.after) };
}
