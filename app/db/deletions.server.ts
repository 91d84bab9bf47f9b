import { database } from "./client.server";

/** Whether the owner had a thing of this id that is gone for good. */
export async function hasTombstone(ownerId: string, id: string): Promise<boolean> {
  return (await database.tombstone.count({ where: { id, ownerId } })) > 0;
}

/**
 * Removes for good what was deleted before a time, of one owner or of all, and leaves tombstones.
 *
 * @returns how many datasets, projects and analyses were removed, those inside a removed one not counted.
 */
export async function eraseDeleted(before: Date, ownerId?: string): Promise<number> {
  const deleted = { deletedAt: { lte: before } };
  const where = ownerId === undefined ? deleted : { ...deleted, ownerId };
  const ofProject = ownerId === undefined ? deleted : { ...deleted, project: { ownerId } };
  return database.$transaction(async (transaction) => {
    const datasets = await transaction.dataset.findMany({ where, select: { id: true, ownerId: true } });
    const projects = await transaction.project.findMany({ where, select: { id: true, ownerId: true } });
    const analyses = await transaction.analysis.findMany({
      where: ofProject,
      select: { id: true, project: { select: { ownerId: true } } },
    });
    const gone = [
      ...datasets,
      ...projects,
      ...analyses.map(({ id, project }) => ({ id, ownerId: project.ownerId })),
    ];
    if (gone.length === 0) return 0;
    const deletedAt = new Date();
    await transaction.tombstone.createMany({
      data: gone.map(({ id, ownerId }) => ({ id, ownerId, deletedAt })),
    });
    await transaction.analysis.deleteMany({ where: ofProject });
    await transaction.project.deleteMany({ where });
    await transaction.dataset.deleteMany({ where });
    return gone.length;
  });
}

/** Drops tombstones older than a time. */
export async function deleteTombstones(before: Date): Promise<number> {
  const { count } = await database.tombstone.deleteMany({ where: { deletedAt: { lt: before } } });
  return count;
}
