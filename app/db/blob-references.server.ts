import { database } from "./client.server";

/** The blobs among these that a row of the database still names. */
export async function findReferencedBlobs(hashes: string[]): Promise<Set<string>> {
  const among = { in: hashes };
  const rows = await Promise.all([
    database.dataset.findMany({ where: { blobHash: among }, select: { blobHash: true } }),
    database.dataset.findMany({ where: { inspectionHash: among }, select: { inspectionHash: true } }),
    database.datasetVersion.findMany({ where: { blobHash: among }, select: { blobHash: true } }),
    database.datasetVersion.findMany({ where: { inspectionHash: among }, select: { inspectionHash: true } }),
    database.column.findMany({ where: { blobHash: among }, select: { blobHash: true } }),
    database.rowFilter.findMany({ where: { maskHash: among }, select: { maskHash: true } }),
    database.columnActBlob.findMany({ where: { hash: among }, select: { hash: true } }),
    database.appliedBlob.findMany({ where: { hash: among }, select: { hash: true } }),
    database.project.findMany({ where: { rowsHash: among }, select: { rowsHash: true } }),
    database.storedResult.findMany({ where: { fullHash: among }, select: { fullHash: true } }),
    database.storedResult.findMany({ where: { summaryHash: among }, select: { summaryHash: true } }),
    database.picture.findMany({ where: { hash: among }, select: { hash: true } }),
    database.user.findMany({ where: { imageHash: among }, select: { imageHash: true } }),
    database.helpItem.findMany({ where: { imageHash: among }, select: { imageHash: true } }),
    database.helpContent.findMany({ where: { imageHash: among }, select: { imageHash: true } }),
    database.helpVersion.findMany({ where: { imageHash: among }, select: { imageHash: true } }),
  ]);
  const found = rows.flatMap((found) => found.flatMap((row) => Object.values<string | null>(row)));
  return new Set(found.filter((hash) => hash !== null));
}
