import { database, type JsonInput } from "./client.server";
import { editOf, type EditTarget, type EditRefusal, type EditRow, refusalOf } from "./column-edits.server";
import { replaceJob } from "./jobs.server";
import { readProjectTable } from "./project-tables.server";
import { blobsOfImages, type TableImages } from "./table-images";
import { inTransaction } from "./transaction.server";

/** The edit of a project that is being computed, or null. */
export async function findPendingEdit(ownerId: string, projectId: string): Promise<EditRow | null> {
  const row = await database.columnAct.findFirst({
    where: { projectId, state: "pending", project: { ownerId } },
  });
  return row === null ? null : editOf(row);
}

/** Stores an edit whose recipes are still to be computed, and the job that computes them. @returns null, or the refusal */
export async function storePendingEdit(
  target: EditTarget,
  edit: { id: string; name: string; input: JsonInput; after: TableImages },
  kind: string,
): Promise<EditRefusal | null> {
  const { ownerId, projectId } = target;
  return inTransaction(async (transaction) => {
    const table = await readProjectTable(transaction, ownerId, projectId);
    const refusal = await refusalOf(transaction, table, target, null);
    if (table === null || refusal !== null) return refusal ?? "missing";
    await transaction.columnAct.deleteMany({ where: { projectId, state: "failed" } });
    const last = await transaction.columnAct.aggregate({ where: { projectId }, _max: { number: true } });
    await transaction.columnAct.create({
      data: {
        id: edit.id,
        projectId,
        number: Math.max(table.project.columnsVersion, last._max.number ?? 0) + 1,
        name: edit.name,
        state: "pending",
        input: edit.input,
        before: {},
        after: edit.after,
        blobs: { create: [...blobsOfImages(edit.after)].map((hash) => ({ hash })) },
      },
    });
    await replaceJob(transaction, kind, { subjectId: projectId, ownerId });
    return null;
  });
}

/** Ends a pending edit without its changes: erased, or marked as failed with the reason. @returns whether there was one */
export async function endPendingEdit(
  ownerId: string,
  projectId: string,
  failure: string | null,
): Promise<boolean> {
  const where = { projectId, state: "pending", project: { ownerId } } as const;
  const { count } =
    failure === null
      ? await database.columnAct.deleteMany({ where })
      : await database.columnAct.updateMany({ where, data: { state: "failed", message: failure } });
  return count > 0;
}

/** Projects of all owners with a pending edit. */
export async function listProjectsWithPendingEdits(): Promise<{ id: string; ownerId: string }[]> {
  const edits = await database.columnAct.findMany({
    where: { state: "pending", project: { deletedAt: null, dataset: { deletedAt: null } } },
    select: { project: { select: { id: true, ownerId: true } } },
  });
  return edits.map(({ project }) => project);
}
