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
  const [sum] = await database.$queryRaw<{ bytes: bigint | number | null }[]>`
    SELECT CAST(sum("byteLength") AS BIGINT) AS "bytes" FROM (
      SELECT "byteLength" FROM "Dataset"
        WHERE "ownerId" = ${ownerId} AND "deletedAt" IS NULL
          AND NOT EXISTS (SELECT 1 FROM "DatasetVersion" WHERE "DatasetVersion"."datasetId" = "Dataset"."id")
      UNION ALL
      SELECT "DatasetVersion"."byteLength" FROM "Dataset"
        JOIN "DatasetVersion" ON "DatasetVersion"."datasetId" = "Dataset"."id"
        WHERE "Dataset"."ownerId" = ${ownerId} AND "Dataset"."deletedAt" IS NULL
      UNION ALL
      SELECT "byteLength" FROM "Upload" WHERE "ownerId" = ${ownerId}
    ) AS "brought"`;
  return Number(sum?.bytes ?? 0);
}
