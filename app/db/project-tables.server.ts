import type { Column, Prisma, Project, RowFilter } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";
import {
  type ColumnImage,
  type FilterImage,
  imageOfColumn,
  imageOfFilter,
  type TableImages,
  writeImages,
} from "./table-images";

/** All that acts work on: a project with its columns, deleted ones included, and its row filters, in display order. */
export type ProjectTable = { project: Project; columns: ColumnImage[]; filters: FilterImage[] };

/** The table of a project of the owner, or null. */
export async function findProjectTable(ownerId: string, projectId: string): Promise<ProjectTable | null> {
  return readOnce(["project table", ownerId, projectId], async (remember) => {
    const found = await findWholeProject(database, ownerId, projectId);
    if (found === null) return null;
    const { columns, rowFilters, ...project } = found;
    remember(["project", ownerId, projectId], project);
    const live = columns.filter(({ deletedAt }) => deletedAt === null);
    remember(["columns", ownerId, projectId], live);
    remember(["row filters", ownerId, projectId], rowFilters);
    return tableOf(found);
  });
}

/** As `findProjectTable`, inside a transaction. */
export async function readProjectTable(
  client: Pick<Prisma.TransactionClient, "project">,
  ownerId: string,
  projectId: string,
): Promise<ProjectTable | null> {
  const found = await findWholeProject(client, ownerId, projectId);
  return found === null ? null : tableOf(found);
}

type WholeProject = Project & { columns: Column[]; rowFilters: RowFilter[] };

async function findWholeProject(
  client: Pick<Prisma.TransactionClient, "project">,
  ownerId: string,
  projectId: string,
): Promise<WholeProject | null> {
  return client.project.findFirst({
    where: { id: projectId, ownerId, deletedAt: null, dataset: { deletedAt: null } },
    include: {
      columns: { orderBy: [{ position: "asc" }, { columnIndex: "asc" }] },
      rowFilters: { orderBy: [{ position: "asc" }, { id: "asc" }] },
    },
  });
}

function tableOf({ columns, rowFilters, ...project }: WholeProject): ProjectTable {
  return {
    project,
    columns: columns.map((column) => imageOfColumn(column)),
    filters: rowFilters.map((filter) => imageOfFilter(filter)),
  };
}

/** Writes computed columns whose files were repaired, unless an act came first. That is no act: nothing was changed. */
export async function writeRepaired(
  { ownerId, projectId, columnsVersion }: { ownerId: string; projectId: string; columnsVersion: number },
  images: TableImages,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    const project = await transaction.project.findFirst({
      where: { id: projectId, ownerId, columnsVersion },
    });
    if (project !== null) await writeImages(transaction, projectId, images);
  });
}
