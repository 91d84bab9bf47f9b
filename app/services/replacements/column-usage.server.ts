import { listVersions } from "~/db/dataset-versions.server";
import { type DatasetWithProjects, findDataset } from "~/db/datasets.server";
import { findProjectTable, listTablesOfDataset } from "~/db/project-tables.server";
import { listUsers } from "../edits/column-users";
import { columnInVersion } from "../projects/column-in-version";

type FileKeys = { entity: number | null; time: number | null };

/** Entity and time of a dataset's oldest project that has any, as columns of the present file; null if no project has any. */
export async function findFileKeys(ownerId: string, datasetId: string): Promise<FileKeys | null> {
  const dataset: DatasetWithProjects | null = await findDataset(ownerId, datasetId);
  const versions = await listVersions(ownerId, datasetId);
  for (const { id, entityColumn, timeColumn } of dataset?.projects ?? []) {
    if (entityColumn === null && timeColumn === null) continue;
    const table = await findProjectTable(ownerId, id);
    const placeOf = (index: number | null) => {
      const column = table?.columns.find(({ columnIndex }) => columnIndex === index);
      if (column === undefined || column.fileColumn === null) return null;
      return columnInVersion(versions, column.fileVersion, dataset?.version ?? 1, column.fileColumn);
    };
    const keys = { entity: placeOf(entityColumn), time: placeOf(timeColumn) };
    if (keys.entity !== null || keys.time !== null) return keys;
  }
  return null;
}

/** The users of the columns of a dataset's present file, in all its projects: names by column number. */
export async function listFileColumnUsers(
  ownerId: string,
  datasetId: string,
): Promise<Map<number, string[]>> {
  const dataset: DatasetWithProjects | null = await findDataset(ownerId, datasetId);
  const users = new Map<number, string[]>();
  if (dataset === null) return users;
  const versions = await listVersions(ownerId, datasetId);
  for (const { analyses, ...table } of await listTablesOfDataset(ownerId, datasetId)) {
    for (const { columnIndex, fileColumn, fileVersion, deletedAt } of table.columns) {
      if (fileColumn === null || deletedAt !== null) continue;
      const fileColumnNow = columnInVersion(versions, fileVersion, dataset.version, fileColumn);
      const names = listUsers(columnIndex, table, analyses).map(({ kind, name }) =>
        kind === "entity" || kind === "time" ? `the project ${name} (as its ${kind})` : name,
      );
      if (fileColumnNow !== null)
        users.set(fileColumnNow, [...new Set([...(users.get(fileColumnNow) ?? []), ...names])]);
    }
  }
  return users;
}
