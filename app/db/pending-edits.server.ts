import { database, type JsonInput } from "./client.server";
import { actOf, type ActPlace, type ActRefusal, type ActRow, refusalOf } from "./column-edits.server";
import { replaceJob } from "./jobs.server";
import { readProjectTable } from "./project-tables.server";
import { blobsOfImages, type TableImages } from "./table-images";
import { inTransaction } from "./transaction.server";

/** The edit of a project that is being computed, or null. */
export async function findPendingAct(ownerId: string, projectId: string): Promise<ActRow | null> {
  const row = await database.columnAct.findFirst({
    where: { projectId, state: "pending", project: { ownerId } },
  });
  return row === null ? null : actOf(row);
}

/** Stores an edit whose recipes are still to be computed, and the job that computes them. @returns null, or the refusal */
export async function storePendingAct(
  place: ActPlace,
  act: { id: string; name: string; input: JsonInput; after: TableImages },
  kind: string,
): Promise<ActRefusal | null> {
  const { ownerId, projectId } = place;
  return inTransaction(async (transaction) => {
    const table = await readProjectTable(transaction, ownerId, projectId);
    const refusal = await refusalOf(transaction, table, place, null);
    if (table === null || refusal !== null) return refusal ?? "missing";
    await transaction.columnAct.deleteMany({ where: { projectId, state: "failed" } });
    const last = await transaction.columnAct.aggregate({ where: { projectId }, _max: { number: true } });
    await transaction.columnAct.create({
      data: {
        id: act.id,
        projectId,
        number: Math.max(table.project.columnsVersion, last._max.number ?? 0) + 1,
        name: act.name,
        state: "pending",
        input: act.input,
        before: {},
        after: act.after,
        blobs: { create: [...blobsOfImages(act.after)].map((hash) => ({ hash })) },
      },
    });
    await replaceJob(transaction, kind, { subjectId: projectId, ownerId });
    return null;
  });
}

/** Ends a pending edit without its changes: erased, or marked as failed with the reason. @returns whether there was one */
export async function endPendingAct(
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
export async function listProjectsWithPendingActs(): Promise<{ id: string; ownerId: string }[]> {
  const acts = await database.columnAct.findMany({
    where: { state: "pending", project: { deletedAt: null, dataset: { deletedAt: null } } },
    select: { project: { select: { id: true, ownerId: true } } },
  });
  return acts.map(({ project }) => project);
}
