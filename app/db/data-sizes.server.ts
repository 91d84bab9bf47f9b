import { database } from "./client.server";

/** The bytes of the owner's files, earlier versions included. */
export async function sumFileBytes(ownerId: string): Promise<number> {
  const live = { ownerId, deletedAt: null, isDraft: false };
  // The present file is a version too, once there are several.
  const [single, versions] = await Promise.all([
    database.dataset.aggregate({ where: { ...live, versions: { none: {} } }, _sum: { byteLength: true } }),
    database.datasetVersion.aggregate({ where: { dataset: live }, _sum: { byteLength: true } }),
  ]);
  return (single._sum.byteLength ?? 0) + (versions._sum.byteLength ?? 0);
}

/** The number of cells in the owner's projects. */
export async function countCells(ownerId: string): Promise<number> {
  const projects = await database.project.findMany({
    where: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
    select: { rowCount: true, colCount: true },
  });
  return projects.reduce((sum, { rowCount, colCount }) => sum + (rowCount ?? 0) * (colCount ?? 0), 0);
}

/** The bytes of everything that the owner has brought: files, earlier versions and drafts included, and announced uploads. */
export async function sumBroughtBytes(ownerId: string): Promise<number> {
  const live = { ownerId, deletedAt: null };
  const [single, versions, uploads] = await Promise.all([
    database.dataset.aggregate({ where: { ...live, versions: { none: {} } }, _sum: { byteLength: true } }),
    database.datasetVersion.aggregate({ where: { dataset: live }, _sum: { byteLength: true } }),
    database.upload.aggregate({ where: { ownerId }, _sum: { byteLength: true } }),
  ]);
  return [single, versions, uploads].reduce((sum, { _sum }) => sum + (_sum.byteLength ?? 0), 0);
}
