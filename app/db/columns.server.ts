import type { Column } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

export type ColumnRow = Column;

/** The columns of a project of the owner, in display order. */
export async function listColumns(ownerId: string, projectId: string): Promise<ColumnRow[]> {
  // The page of a project asks for the deleted columns, too. They are few, so all columns are read once.
  return (await listAllColumns(ownerId, projectId)).filter(({ deletedAt }) => deletedAt === null);
}

/** Like `listColumns`, with the deleted columns that can come back. */
export async function listAllColumns(ownerId: string, projectId: string): Promise<ColumnRow[]> {
  return readOnce(["columns", ownerId, projectId], () =>
    database.column.findMany({
      where: { projectId, project: { ownerId } },
      orderBy: [{ position: "asc" }, { columnIndex: "asc" }],
    }),
  );
}

/** A column of a project of the owner, or null. */
export async function findColumn(ownerId: string, id: string): Promise<ColumnRow | null> {
  return database.column.findFirst({
    where: {
      id,
      deletedAt: null,
      project: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
    },
  });
}

/** A column of the owner that can be restored from the bin, or null. */
export async function findDeletedColumn(ownerId: string, id: string): Promise<ColumnRow | null> {
  return database.column.findFirst({
    where: { id, inBin: true, project: { ownerId, deletedAt: null, dataset: { deletedAt: null } } },
  });
}
