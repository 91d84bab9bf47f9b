import type { RowFilter } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

export type RowFilterRow = RowFilter;

/** The row filters of a project of the owner, in order. */
export async function listRowFilters(ownerId: string, projectId: string): Promise<RowFilterRow[]> {
  return readOnce(["row filters", ownerId, projectId], () =>
    database.rowFilter.findMany({
      where: { projectId, project: { ownerId } },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
  );
}

/** A row filter of a project of the owner, or null. */
export async function findRowFilter(ownerId: string, id: string): Promise<RowFilterRow | null> {
  return database.rowFilter.findFirst({
    where: { id, project: { ownerId, deletedAt: null, dataset: { deletedAt: null } } },
  });
}
