import { Prisma } from "@prisma/client";
import type { AppliedOf } from "./applied-data.server";
import { database, type JsonInput } from "./client.server";
import { type EditImages, addEdit } from "./column-edits.server";
import { readProjectTable } from "./project-tables.server";
import { writeImages } from "./table-images";
import { inTransaction } from "./transaction.server";

/** The edit that an import is, so that it can be undone; null for the first one, which cannot. */
type ImportEdit = { name: string; appliedOf: AppliedOf } | null;

/**
 * Marks the import of a project as begun, unless the import has ended: a worker that was cut off may report late, when
 * another one has done its job.
 *
 * @returns whether there is something to import
 */
export async function beginImport(ownerId: string, projectId: string): Promise<boolean> {
  const { count } = await database.project.updateMany({
    where: { id: projectId, ownerId, deletedAt: null, status: { not: "ready" } },
    data: { status: "processing", message: null },
  });
  return count === 1;
}

/**
 * Replaces a project's data with the data of an import, computed columns included, and marks the project `ready` and its
 * dataset `done`, in one transaction.
 *
 * @param columnsVersion the version of the columns that the images were made on
 * @returns false if the columns were changed in the meantime; true also if there is nothing to import any more: the project was deleted,
 *   or its import has ended or was stopped
 */
export async function completeImport(
  target: { ownerId: string; projectId: string; columnsVersion: number },
  images: EditImages,
  edit: ImportEdit,
  now: Date,
): Promise<boolean> {
  const { ownerId, projectId } = target;
  return inTransaction(async (transaction) => {
    const table = await readProjectTable(transaction, ownerId, projectId);
    if (table === null || table.project.status === "ready") return true;
    if (table.project.columnsVersion !== target.columnsVersion) return false;
    if (edit === null) {
      await writeImages(transaction, projectId, images.after);
      const indexes = Object.keys(images.after.columns).map(Number);
      const lastColumnIndex = Math.max(table.project.lastColumnIndex, ...indexes);
      await transaction.project.update({ where: { id: projectId }, data: { lastColumnIndex } });
    } else {
      await addEdit(transaction, table, { name: edit.name, ...images }, { appliedOf: edit.appliedOf, now });
    }
    await transaction.project.update({
      where: { id: projectId },
      data: { status: "ready", message: null, importPlan: Prisma.DbNull },
    });
    await transaction.dataset.update({
      where: { id: table.project.datasetId },
      data: { status: "done", message: null },
    });
    return true;
  });
}

/** Stores what a project's next import is for; null for a plain one. @returns false if there is no such project */
export async function setImportPlan(
  ownerId: string,
  projectId: string,
  plan: JsonInput | null,
): Promise<boolean> {
  const { count } = await database.project.updateMany({
    where: { id: projectId, ownerId },
    data: { importPlan: plan ?? Prisma.DbNull },
  });
  return count === 1;
}
