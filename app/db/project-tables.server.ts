import type { Analysis, Column, Prisma, Project, RowFilter } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";
import { listAllColumns } from "./columns.server";
import { findProject } from "./projects.server";
import { listRowFilters } from "./row-filters.server";
import {
  type ColumnImage,
  type FilterImage,
  imageOfColumn,
  imageOfFilter,
  type TableImages,
  writeImages,
} from "./table-images";
import { inTransaction } from "./transaction.server";

/** All that edits work on: a project with its columns, deleted ones included, and its row filters, in display order. */
export type ProjectTable = { project: Project; columns: ColumnImage[]; filters: FilterImage[] };

/** The table of a project of the owner, or null. */
export async function findProjectTable(ownerId: string, projectId: string): Promise<ProjectTable | null> {
  return readOnce(["project table", ownerId, projectId], async () => {
    const project = await findProject(ownerId, projectId);
    if (project === null) return null;
    const [columns, rowFilters] = await Promise.all([
      listAllColumns(ownerId, projectId),
      listRowFilters(ownerId, projectId),
    ]);
    return tableOf({ ...project, columns, rowFilters });
  });
}

/** The tables of a dataset's projects, oldest first, each with the analyses on it. */
export async function listTablesOfDataset(
  ownerId: string,
  datasetId: string,
): Promise<(ProjectTable & { analyses: Analysis[] })[]> {
  return readOnce(["tables of dataset", ownerId, datasetId], async () => {
    const found = await database.project.findMany({
      where: { datasetId, ownerId, deletedAt: null, dataset: { deletedAt: null } },
      include: {
        ...WHOLE,
        analyses: {
          where: { deletedAt: null },
          orderBy: [{ order: "asc" }, { createdAt: "asc" }, { id: "asc" }],
        },
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    return found.map(({ analyses, ...project }) => ({ ...tableOf(project), analyses }));
  });
}

/** Like `findProjectTable`, inside a transaction. */
export async function readProjectTable(
  client: Pick<Prisma.TransactionClient, "project">,
  ownerId: string,
  projectId: string,
): Promise<ProjectTable | null> {
  const found = await findWholeProject(client, ownerId, projectId);
  return found === null ? null : tableOf(found);
}

const WHOLE = {
  columns: { orderBy: [{ position: "asc" }, { columnIndex: "asc" }] },
  rowFilters: { orderBy: [{ position: "asc" }, { id: "asc" }] },
} satisfies Prisma.ProjectInclude;

type WholeProject = Project & { columns: Column[]; rowFilters: RowFilter[] };

async function findWholeProject(
  client: Pick<Prisma.TransactionClient, "project">,
  ownerId: string,
  projectId: string,
): Promise<WholeProject | null> {
  return client.project.findFirst({
    where: { id: projectId, ownerId, deletedAt: null, dataset: { deletedAt: null } },
    include: WHOLE,
  });
}

function tableOf({ columns, rowFilters, ...project }: WholeProject): ProjectTable {
  return {
    project,
    columns: columns.map((column) => imageOfColumn(column)),
    filters: rowFilters.map((filter) => imageOfFilter(filter)),
  };
}

/** Writes computed columns whose files were repaired, unless an edit came first. That is no edit: nothing was changed. */
export async function writeRepaired(
  { ownerId, projectId, columnsVersion }: { ownerId: string; projectId: string; columnsVersion: number },
  images: TableImages,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const project = await transaction.project.findFirst({
      where: { id: projectId, ownerId, columnsVersion },
    });
    if (project !== null) await writeImages(transaction, projectId, images);
  });
}
