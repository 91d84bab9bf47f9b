import { randomUUID } from "node:crypto";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage, ProjectImage, TableImages } from "~/db/table-images";
import { newColumn } from "../recipes/new-column";
import { freeNameAmong } from "../recipes/free-names";
import { liveColumns } from "../recipes/recipe";

/** A column as an import read it. */
export type ImportedColumn = Pick<
  ColumnImage,
  "name" | "type" | "categorical" | "unit" | "nullCount" | "blobHash"
> & {
  fileColumn: number;
};

/** The result of an import; `entity` and `time` are indexes of `columns`, from 0. */
export type ImportedData = {
  rowCount: number;
  /** Rows of data in the file; more than `rowCount` in a sample. */
  fileRowCount: number;
  receipt: ProjectImage["receipt"];
  entity: number | null;
  time: number | null;
  rowsHash: string | null;
  /** The settings that the data were read with, and their version. */
  settings: ProjectImage["settings"];
  settingsVersion: number;
  ownSettings: ProjectImage["ownSettings"];
  columns: ImportedColumn[];
};

/**
 * The rows of a project after an import, before its recipes are computed. A column of the file keeps its column_index, its
 * position and a name that the user gave it; one that is no longer imported is deleted, and its index is not reused.
 */
export function imagesOfImport(table: ProjectTable, imported: ImportedData, now: Date): TableImages {
  const kept = keptColumns(table, imported, now);
  const columns = inOrder([...kept, ...newColumns(table, imported)]);
  const named = withNames(columns, imported);
  const keys = keysOf(table, imported, liveColumns(named));
  const changed = named.filter((column) => {
    const before = table.columns.find(({ columnIndex }) => columnIndex === column.columnIndex);
    return JSON.stringify(before) !== JSON.stringify(column);
  });
  return {
    columns: Object.fromEntries(changed.map((column) => [column.columnIndex, column])),
    filters: {},
    project: {
      rowCount: imported.rowCount,
      fileRowCount: imported.fileRowCount,
      receipt: imported.receipt,
      rowsHash: imported.rowsHash,
      settings: imported.settings,
      settingsVersion: imported.settingsVersion,
      ownSettings: imported.ownSettings,
      ...keys,
    },
  };
}

/** The existing columns: file columns with their new values, computed columns as they are. */
function keptColumns({ columns }: ProjectTable, imported: ImportedData, now: Date): ColumnImage[] {
  return columns.map((column) => {
    if (column.fileColumn === null) return column;
    const read = imported.columns.find(({ fileColumn }) => fileColumn === column.fileColumn);
    if (read !== undefined) {
      const { name: _name, ...values } = read;
      return {
        ...column,
        ...values,
        unit: column.unit ?? values.unit,
        deletedAt: column.inBin ? column.deletedAt : null,
      };
    }
    return { ...column, inBin: false, deletedAt: column.deletedAt ?? now.toISOString() };
  });
}

function newColumns(table: ProjectTable, { columns }: ImportedData): ColumnImage[] {
  const known = new Set(table.columns.map(({ fileColumn }) => fileColumn));
  const first = newColumn(table);
  return columns
    .filter(({ fileColumn }) => !known.has(fileColumn))
    .map((read, index) => ({
      ...first,
      ...read,
      id: randomUUID(),
      columnIndex: first.columnIndex + index,
      position: Infinity,
    }));
}

/** Positions from 1. A new column follows the one before it in the file. */
function inOrder(columns: ColumnImage[]): ColumnImage[] {
  const ordered = columns.filter(({ position }) => position !== Infinity);
  for (const column of columns.filter(({ position }) => position === Infinity)) {
    const before = ordered.filter(
      ({ fileColumn }) => fileColumn !== null && fileColumn < (column.fileColumn ?? 0),
    );
    const nearest = Math.max(...before.map(({ fileColumn }) => fileColumn ?? 0));
    const index = ordered.findLastIndex(({ fileColumn }) => fileColumn === nearest);
    ordered.splice(index + 1, 0, column);
  }
  return ordered.map((column, index) => ({ ...column, position: index + 1 }));
}

/** Names of the import give way to names that users gave and to names of computed columns. */
function withNames(columns: ColumnImage[], imported: ImportedData): ColumnImage[] {
  const readName = ({ fileColumn }: ColumnImage) =>
    imported.columns.find((read) => read.fileColumn === fileColumn)?.name;
  const takesName = (column: ColumnImage) =>
    readName(column) !== undefined && (column.importedName === null || column.name === column.importedName);
  const taken = liveColumns(columns.filter((column) => !takesName(column)));
  return columns.map((column) => {
    const name = readName(column);
    if (name === undefined) return column;
    if (!takesName(column)) return { ...column, importedName: name };
    const own = { ...column, name: freeNameAmong(name, taken) };
    taken.push(own);
    return { ...own, importedName: own.name };
  });
}

/** Entity and time: the user's choice, while both columns exist and time is not text; otherwise the import's. */
function keysOf(
  { project }: ProjectTable,
  imported: ImportedData,
  columns: ColumnImage[],
): Pick<ProjectImage, "entityColumn" | "timeColumn" | "keysChosen"> {
  const { keysChosen, entityColumn, timeColumn } = project;
  const columnAt = (index: number | null) => columns.find(({ columnIndex }) => columnIndex === index);
  const isThere = (index: number | null) => index === null || columnAt(index) !== undefined;
  if (keysChosen && isThere(entityColumn) && isThere(timeColumn) && columnAt(timeColumn)?.type !== "STRING") {
    return { entityColumn, timeColumn, keysChosen };
  }
  const indexOf = (column: number | null) => {
    const read = column === null ? undefined : imported.columns[column];
    return (
      columns.find(({ fileColumn }) => read !== undefined && fileColumn === read.fileColumn)?.columnIndex ??
      null
    );
  };
  return { entityColumn: indexOf(imported.entity), timeColumn: indexOf(imported.time), keysChosen: false };
}
