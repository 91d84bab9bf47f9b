import { Prisma, type ResultLink } from "@prisma/client";
import { type Actor, addAuditEvent, ownEvent } from "./audit-events.server";
import { database } from "./client.server";
import { inTransaction } from "./transaction.server";

/** A link with the analysis it leads to. */
export type ResultLinkRow = ResultLink & { analysis: { name: string } };

const ofOwner = (ownerId: string) =>
  ({
    deletedAt: null,
    project: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
  }) satisfies Prisma.AnalysisWhereInput;

const withAnalysis = { analysis: { select: { name: true } } } as const;

/**
 * Stores a link to an analysis of the owner under its hash.
 *
 * @returns null if the owner has no such analysis, "full" at the limit of active links
 */
export async function createResultLink(
  { id: ownerId, client }: Actor,
  { tokenHash, analysisId }: Pick<ResultLink, "tokenHash" | "analysisId">,
  most: number,
): Promise<ResultLinkRow | "full" | null> {
  return inTransaction(async (transaction) => {
    const analysis = await transaction.analysis.findFirst({
      where: { id: analysisId, ...ofOwner(ownerId) },
      select: { id: true },
    });
    if (analysis === null) return null;
    if ((await transaction.resultLink.count({ where: { analysisId, revokedAt: null } })) >= most)
      return "full";
    const row = await transaction.resultLink.create({
      data: { tokenHash, analysisId },
      include: withAnalysis,
    });
    await addAuditEvent(transaction, ownEvent("link-made", ownerId, { recordId: row.id, ...client }));
    return row;
  });
}

/** The active links of the owner, newest first, for one analysis or for all. */
export async function listResultLinks(ownerId: string, analysisId?: string): Promise<ResultLinkRow[]> {
  const ofOne =
    analysisId === undefined ? Prisma.empty : Prisma.sql`AND "ResultLink"."analysisId" = ${analysisId}`;
  const rows = await database.$queryRaw<(ResultLink & { analysisName: string })[]>`
    SELECT "ResultLink".*, "Analysis"."name" AS "analysisName"
    FROM "Project"
      JOIN "Dataset" ON "Dataset"."id" = "Project"."datasetId"
      JOIN "Analysis" ON "Analysis"."projectId" = "Project"."id"
      JOIN "ResultLink" ON "ResultLink"."analysisId" = "Analysis"."id"
    WHERE "Project"."ownerId" = ${ownerId} AND "Project"."deletedAt" IS NULL
      AND "Dataset"."deletedAt" IS NULL AND "Analysis"."deletedAt" IS NULL
      AND "ResultLink"."revokedAt" IS NULL ${ofOne}
    ORDER BY "ResultLink"."createdAt" DESC, "ResultLink"."id" DESC`;
  return rows.map(({ analysisName, ...link }) => ({ ...link, analysis: { name: analysisName } }));
}

/** The link with this hash, with its analysis and the owner's account; null if there is none. */
export async function findResultLink(tokenHash: string) {
  return database.resultLink.findUnique({
    where: { tokenHash },
    include: {
      analysis: {
        include: { project: { include: { owner: true, dataset: { select: { deletedAt: true } } } } },
      },
    },
  });
}

/** Records that somebody opened a link. */
export async function recordResultLinkUse(id: string, now: Date): Promise<void> {
  await database.resultLink.updateMany({ where: { id }, data: { openedAt: now } });
}

/** Revokes an active link of the owner. @returns whether there was one */
export async function revokeResultLink(
  { id: ownerId, client }: Actor,
  id: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.resultLink.updateMany({
      where: { id, revokedAt: null, analysis: { project: { ownerId } } },
      data: { revokedAt: now },
    });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("link-revoked", ownerId, { recordId: id, ...client }));
    return true;
  });
}

/** Deletes links that were revoked before a time. */
export async function deleteRevokedResultLinks(before: Date): Promise<void> {
  await database.resultLink.deleteMany({ where: { revokedAt: { lt: before } } });
}
