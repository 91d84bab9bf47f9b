import type { Column } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

export type ColumnRow = Column;

/** The columns of a project of the owner, in display order. */
export async function listColumns(ownerId: string, projectId: string): Promise<ColumnRow[]> {
  return readOnce(["columns", ownerId, projectId], () =>
    database.column.findMany({
      where: { projectId, deletedAt: null, project: { ownerId } },
      orderBy: [{ position: "asc" }, { columnIndex: "asc" }],
    }),
  );
}

/** A column of a project of the owner; null if there is none. */
export async function findColumn(ownerId: string, id: string): Promise<ColumnRow | null> {
  return database.column.findFirst({
    where: {
      id,
      deletedAt: null,
      project: { ownerId, deletedAt: null, dataset: { deletedAt: null } },
    },
  });
}

/** Renames a column of the owner. @returns false if there is none */
export async function renameColumn(ownerId: string, id: string, name: string): Promise<boolean> {
  const { count } = await database.column.updateMany({
    where: { id, deletedAt: null, project: { ownerId } },
    data: { name },
  });
  return count === 1;
}
