import { addAuditEvent } from "./audit-events.server";
import { database } from "./client.server";
import { inTransaction } from "./transaction.server";

/** Whether a record of the owner with this id was erased. */
export async function hasTombstone(ownerId: string, id: string): Promise<boolean> {
  return (await database.tombstone.count({ where: { id, ownerId } })) > 0;
}

/**
 * Erases what was deleted before a time, for one owner or for all, and leaves tombstones.
 *
 * @returns the number of datasets, projects and analyses erased, not counting what lies inside another erased one
 */
export async function eraseDeleted(before: Date, ownerId?: string): Promise<number> {
  const deleted = { deletedAt: { lte: before } };
  const where = ownerId === undefined ? deleted : { ...deleted, ownerId };
  const ofProject = ownerId === undefined ? deleted : { ...deleted, project: { ownerId } };
  return inTransaction(async (transaction) => {
    const datasets = await transaction.dataset.findMany({ where, select: { id: true, ownerId: true } });
    const projects = await transaction.project.findMany({ where, select: { id: true, ownerId: true } });
    const analyses = await transaction.analysis.findMany({
      where: ofProject,
      select: { id: true, project: { select: { ownerId: true } } },
    });
    const erased = [
      ...datasets,
      ...projects,
      ...analyses.map(({ id, project }) => ({ id, ownerId: project.ownerId })),
    ];
    if (erased.length === 0) return 0;
    const deletedAt = new Date();
    await transaction.tombstone.createMany({
      data: erased.map(({ id, ownerId }) => ({ id, ownerId, deletedAt })),
    });
    for (const { id, ownerId: subjectId } of datasets) {
      await addAuditEvent(transaction, { kind: "dataset-erased", actorId: null, subjectId, recordId: id });
    }
    for (const { id, ownerId: subjectId } of projects) {
      await addAuditEvent(transaction, { kind: "project-erased", actorId: null, subjectId, recordId: id });
    }
    await transaction.analysis.deleteMany({ where: ofProject });
    await transaction.project.deleteMany({ where });
    await transaction.dataset.deleteMany({ where });
    return erased.length;
  });
}

/**
 * Erases columns that were put into the bin before a time, for one owner or for all, and leaves tombstones.
 *
 * @returns how many
 */
export async function eraseBinned(before: Date, ownerId?: string): Promise<number> {
  const where = {
    inBin: true,
    deletedAt: { lte: before },
    ...(ownerId === undefined ? {} : { project: { ownerId } }),
  };
  return inTransaction(async (transaction) => {
    const columns = await transaction.column.findMany({
      where,
      select: { id: true, project: { select: { ownerId: true } } },
    });
    if (columns.length === 0) return 0;
    const deletedAt = new Date();
    const ids = columns.map(({ id }) => id);
    // One that was erased before came back by an undo.
    await transaction.tombstone.deleteMany({ where: { id: { in: ids } } });
    await transaction.tombstone.createMany({
      data: columns.map(({ id, project }) => ({ id, ownerId: project.ownerId, deletedAt })),
    });
    await transaction.column.deleteMany({ where: { id: { in: ids } } });
    return columns.length;
  });
}

/** Deletes tombstones that are older than a time. @returns how many */
export async function deleteTombstones(before: Date): Promise<number> {
  const { count } = await database.tombstone.deleteMany({ where: { deletedAt: { lt: before } } });
  return count;
}
