import type { Column, Dataset, Project, RowFilter } from "@prisma/client";
import { database } from "./client.server";

type KeptFile = Pick<Dataset, "id" | "blobHash" | "fileName">;
type KeptProject = Pick<Project, "id" | "ownerId" | "rowsHash"> & {
  columns: Pick<Column, "blobHash">[];
  rowFilters: Pick<RowFilter, "maskHash">[];
};

/** A page of the files of all owners, by id. @param after the last id of the previous page */
export async function listKeptFiles(after: string, most: number): Promise<KeptFile[]> {
  return database.dataset.findMany({
    where: { id: { gt: after }, deletedAt: null },
    select: { id: true, blobHash: true, fileName: true },
    orderBy: { id: "asc" },
    take: most,
  });
}

/** A page of the projects of all owners that have data, by id, with their columns and row filters. */
export async function listKeptProjects(after: string, most: number): Promise<KeptProject[]> {
  return database.project.findMany({
    where: { id: { gt: after }, status: "ready", deletedAt: null, dataset: { deletedAt: null } },
    select: {
      id: true,
      ownerId: true,
      rowsHash: true,
      columns: { where: { deletedAt: null }, select: { blobHash: true } },
      rowFilters: { select: { maskHash: true } },
    },
    orderBy: { id: "asc" },
    take: most,
  });
}

/** The datasets whose stored inspection is one of these blobs. */
export async function listDatasetsInspectedAs(hashes: string[]): Promise<{ id: string; ownerId: string }[]> {
  return database.dataset.findMany({
    where: { inspectionHash: { in: hashes }, deletedAt: null },
    select: { id: true, ownerId: true },
  });
}
