import { type Analysis, Prisma } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database, type JsonInput } from "./client.server";
import { inTransaction } from "./transaction.server";

export type AnalysisRow = Analysis;

type NewAnalysis = {
  projectId: string;
  name: string;
  analysisType: Analysis["analysisType"];
  request: JsonInput;
  /** Null: after the last analysis. */
  order: number | null;
};

type AnalysisChange = Partial<{
  name: string;
  analysisType: Analysis["analysisType"];
  request: JsonInput;
  order: number;
}>;

const live = (ownerId: string) =>
  ({
    deletedAt: null,
    project: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
  }) satisfies Prisma.AnalysisWhereInput;

const inOrder: Prisma.AnalysisOrderByWithRelationInput[] = [
  { projectId: "asc" },
  { order: "asc" },
  { createdAt: "asc" },
  { id: "asc" },
];

/** Creates an analysis in a project of the owner. */
export async function createAnalysis(ownerId: string, analysis: NewAnalysis): Promise<AnalysisRow> {
  const { order, projectId, ...facts } = analysis;
  const last = await database.analysis.aggregate({
    where: { projectId, ...live(ownerId) },
    _max: { order: true },
  });
  return database.analysis.create({
    data: {
      ...facts,
      order: order ?? (last._max.order ?? 0) + 1,
      project: { connect: { id: projectId, ownerId } },
    },
  });
}

/** The analyses of a project of the owner, in order. */
export async function listAnalyses(ownerId: string, projectId: string): Promise<AnalysisRow[]> {
  return readOnce(["analyses", ownerId, projectId], async (remember) => {
    const analyses = await database.analysis.findMany({
      where: { projectId, ...live(ownerId) },
      orderBy: inOrder,
    });
    for (const analysis of analyses) remember(["analysis", ownerId, analysis.id], analysis);
    return analyses;
  });
}

/** The owner's analyses from a position of the list on, at most `most`. */
export async function listAnalysesAfter(
  ownerId: string,
  project: string | undefined,
  after: readonly [projectId: string, order: number, createdAt: string, id: string] | null,
  most: number,
): Promise<AnalysisRow[]> {
  const [projectId, order, createdAt, id] = after ?? [];
  const rest = {
    OR: [
      { projectId: { gt: projectId } },
      { projectId, order: { gt: order } },
      { projectId, order, createdAt: { gt: createdAt } },
      { projectId, order, createdAt, id: { gt: id } },
    ],
  };
  // The owner's projects are few; without them the database would walk through the analyses of everybody.
  const projects =
    project === undefined
      ? await database.project.findMany({
          where: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
          select: { id: true },
        })
      : [{ id: project }];
  const ids = projects.map((each) => each.id).filter((each) => projectId === undefined || each >= projectId);
  return database.analysis.findMany({
    where: { ...live(ownerId), projectId: { in: ids }, ...(after === null ? {} : rest) },
    orderBy: inOrder,
    take: most,
  });
}

/** The number of analyses of each of these projects of the owner; a project without any is left out. */
export async function countAnalysesOf(ownerId: string, projectIds: string[]): Promise<Map<string, number>> {
  const rows = await database.analysis.groupBy({
    by: "projectId",
    where: { projectId: { in: projectIds }, ...live(ownerId) },
    _count: true,
  });
  return new Map(rows.map(({ projectId, _count }) => [projectId, _count]));
}

/** The number of analyses of a project. */
export async function countAnalyses(ownerId: string, projectId: string): Promise<number> {
  return database.analysis.count({ where: { projectId, ...live(ownerId) } });
}

/** An analysis of the owner, or null. */
export async function findAnalysis(ownerId: string, id: string): Promise<AnalysisRow | null> {
  return readOnce(["analysis", ownerId, id], () =>
    database.analysis.findFirst({ where: { id, ...live(ownerId) } }),
  );
}

/**
 * Updates an analysis of the owner, if it is unchanged since it was read (optimistic locking).
 *
 * @param toCurrentData whether it is applied to the current data, and drops the data it was applied to
 * @returns whether it was unchanged
 */
export async function updateAnalysis(
  ownerId: string,
  { id, updatedAt }: Pick<AnalysisRow, "id" | "updatedAt">,
  change: AnalysisChange,
  { toCurrentData = false } = {},
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.analysis.updateMany({
      where: { id, updatedAt, ...live(ownerId) },
      data: { ...change, ...(toCurrentData ? { applied: Prisma.DbNull } : {}) },
    });
    if (count === 1 && toCurrentData) await transaction.appliedBlob.deleteMany({ where: { analysisId: id } });
    return count === 1;
  });
}

/** Numbers analyses of the owner's project in this order, from 1. An analysis that is not named keeps its number. */
export async function orderAnalyses(
  ownerId: string,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const [at, id] of ids.entries()) {
      const where = { id, projectId, ...live(ownerId) };
      await transaction.analysis.updateMany({ where, data: { order: at + 1 } });
    }
  });
}

/** Hides an analysis until it is restored or swept. @returns false if it does not exist */
export async function softDeleteAnalysis(ownerId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await database.analysis.updateMany({
    where: { id, ...live(ownerId) },
    data: { deletedAt: now },
  });
  return count === 1;
}

/** A hidden analysis of the owner, or null. */
export async function findDeletedAnalysis(ownerId: string, id: string): Promise<AnalysisRow | null> {
  return database.analysis.findFirst({
    where: {
      id,
      deletedAt: { not: null },
      project: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
    },
  });
}

/** Shows a hidden analysis again. */
export async function restoreAnalysis(ownerId: string, id: string): Promise<void> {
  await database.analysis.updateMany({ where: { id, project: { ownerId } }, data: { deletedAt: null } });
}
