import type { Analysis, Prisma, Project } from "@prisma/client";
import { UNFINISHED_STATUSES } from "~/lib/import-status";
import { isLargeFile } from "~/lib/large-work";
import { readOnce } from "~/lib/read-once.server";
import { listAnalyses } from "./analyses.server";
import { addAuditEvent, ownEvent } from "./audit-events.server";
import { database } from "./client.server";
import { createWithJob } from "./jobs.server";
import { type ListedProject, PROJECT_CONTENTS } from "./listed-projects";
import { inTransaction } from "./transaction.server";

export type ProjectRow = Project;
type SampleSizeType = Project["sampleSizeType"];
type ProjectWithAnalyses = Project & { analyses: Analysis[] };

export type NewProject = {
  datasetId: string;
  name: string;
  sampleSize: number;
  sampleSizeType: SampleSizeType;
  seed: number | null;
  firstOfDatasetId?: string;
};

type ProjectChange = Partial<{
  name: string;
  status: Project["status"];
  message: string | null;
}>;

const live = (ownerId: string) =>
  ({ ownerId, deletedAt: null, dataset: { deletedAt: null } }) satisfies Prisma.ProjectWhereInput;

const oldestFirst: Prisma.ProjectOrderByWithRelationInput[] = [{ createdAt: "asc" }, { id: "asc" }];

/**
 * Creates a project with the status `toprocess` and the job that imports it, in one transaction. A second "first"
 * project of a dataset is a unique violation.
 */
export async function createProject(ownerId: string, project: NewProject, kind: string): Promise<ProjectRow> {
  const created = await createWithJob(
    kind,
    (transaction) =>
      transaction.project.create({
        data: { ...project, ownerId },
        include: { dataset: { select: { byteLength: true } } },
      }),
    ({ dataset }) => isLargeFile(dataset.byteLength),
  );
  const { dataset: _, ...row } = created;
  return row;
}

/** The owner's projects, oldest first. */
export async function listProjects(ownerId: string): Promise<ListedProject[]> {
  return database.project.findMany({ where: live(ownerId), orderBy: oldestFirst, omit: PROJECT_CONTENTS });
}

/** Whether the owner has a project. */
export async function hasProjects(ownerId: string): Promise<boolean> {
  return readOnce(
    ["has projects", ownerId],
    async () => (await database.project.findFirst({ where: live(ownerId), select: { id: true } })) !== null,
  );
}

/** The id of the owner's newest project that is ready, or of the wanted one if it is the owner's and ready. */
export async function findNewestProject(ownerId: string, wanted?: string): Promise<string | null> {
  const found = await database.project.findFirst({
    where: { ...live(ownerId), status: "ready", id: wanted },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return found?.id ?? null;
}

/** The owner's projects from a position of the list on, at most `most`. */
export async function listProjectsAfter(
  ownerId: string,
  after: readonly [createdAt: string, id: string] | null,
  most: number,
): Promise<ListedProject[]> {
  const [createdAt, id] = after ?? [];
  // The first condition follows from the second, which alone would not tell the database where to begin.
  const rest = {
    createdAt: { gte: createdAt },
    OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }],
  };
  return database.project.findMany({
    where: { ...live(ownerId), ...(after === null ? {} : rest) },
    orderBy: oldestFirst,
    take: most,
    omit: PROJECT_CONTENTS,
  });
}

/** The number of projects that count towards the owner's plan limit. */
export async function countProjects(ownerId: string): Promise<number> {
  return database.project.count({ where: live(ownerId) });
}

/** The number of projects of a dataset of the owner, also of a hidden dataset. */
export async function countDatasetProjects(ownerId: string, datasetId: string): Promise<number> {
  return database.project.count({ where: { ownerId, datasetId, deletedAt: null } });
}

/** The names of a dataset's projects, oldest first, with the number of analyses of each. */
export async function listProjectSizes(
  ownerId: string,
  datasetId: string,
): Promise<{ id: string; name: string; analyses: number }[]> {
  const rows = await database.project.findMany({
    where: { datasetId, ...live(ownerId) },
    select: { id: true, name: true, analyses: { where: { deletedAt: null }, select: { id: true } } },
    orderBy: oldestFirst,
  });
  // Prisma would count the analyses of everybody.
  return rows.map(({ id, name, analyses }) => ({ id, name, analyses: analyses.length }));
}

/** A project of the owner, or null. */
export async function findProject(ownerId: string, id: string): Promise<ProjectRow | null> {
  return readOnce(["project", ownerId, id], () =>
    database.project.findFirst({ where: { id, ...live(ownerId) } }),
  );
}

/** A project of the owner with its analyses in order, or null. */
export async function findProjectWithAnalyses(
  ownerId: string,
  id: string,
): Promise<ProjectWithAnalyses | null> {
  const project = await findProject(ownerId, id);
  if (project === null) return null;
  return { ...project, analyses: await listAnalyses(ownerId, id) };
}

/** The first project of a dataset, which finalize created, or null. */
export async function findFirstProject(ownerId: string, datasetId: string): Promise<ProjectRow | null> {
  return database.project.findFirst({ where: { firstOfDatasetId: datasetId, ...live(ownerId) } });
}

/** Updates a project of the owner. @returns false if it does not exist */
export async function updateProject(ownerId: string, id: string, change: ProjectChange): Promise<boolean> {
  const { count } = await database.project.updateMany({
    where: { id, ...live(ownerId) },
    data: change,
  });
  return count === 1;
}

/** Hides a project until it is restored or swept. @returns false if it does not exist */
export async function softDeleteProject(ownerId: string, id: string, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.project.updateMany({
      where: { id, ...live(ownerId) },
      data: { deletedAt: now, firstOfDatasetId: null },
    });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("project-deleted", ownerId, { recordId: id }));
    return true;
  });
}

/** A hidden project of the owner, or null. */
export async function findDeletedProject(ownerId: string, id: string): Promise<ProjectRow | null> {
  return database.project.findFirst({
    where: { id, ownerId, deletedAt: { not: null }, dataset: { deletedAt: null } },
  });
}

/** Shows a hidden project again. */
export async function restoreProject(ownerId: string, id: string): Promise<void> {
  await database.project.updateMany({ where: { id, ownerId }, data: { deletedAt: null } });
}

/** Erases a project of the owner at once, with its columns and analyses. */
export async function eraseProject(ownerId: string, id: string): Promise<void> {
  await database.project.deleteMany({ where: { id, ownerId } });
}

/** Projects of all owners whose import is not finished. */
export async function listUnfinishedProjects(): Promise<{ id: string; ownerId: string }[]> {
  return database.project.findMany({
    where: { status: { in: [...UNFINISHED_STATUSES] }, deletedAt: null, dataset: { deletedAt: null } },
    select: { id: true, ownerId: true },
  });
}
