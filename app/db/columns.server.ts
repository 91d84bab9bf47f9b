import type { Column } from "@prisma/client";
import { database } from "./client.server";

export type ColumnRow = Column;

/** The columns of a project of the owner, in the order of the screen. */
export async function listColumns(ownerId: string, projectId: string): Promise<ColumnRow[]> {
  return database.column.findMany({
    where: { projectId, deletedAt: null, project: { ownerId } },
    orderBy: [{ position: "asc" }, { columnIndex: "asc" }],
  });
}
