import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage, TableImages } from "~/db/table-images";
import { withImages } from "../recipes/recipe";
import { columnInVersion, type VersionLink } from "./column-in-version";
import { type ImportedData, imagesOfImport } from "./import-images";

/** The version of a dataset that was read, and all versions up to it. */
export type FileVersions = {
  versions: readonly VersionLink[];
  number: number;
  /** Whether the rows of the version before it have the same numbers in it. */
  keepsRows?: boolean;
};

/** No column of a file: file columns count from 1. */
const NOWHERE = -1;

/**
 * Like `imagesOfImport`, for a file whose columns may have other positions than in the one that the project was read
 * from. A column that this file does not have keeps its position in the last version that has it.
 */
export function imagesOfVersion(
  table: ProjectTable,
  imported: ImportedData,
  { versions, number }: FileVersions,
  now: Date,
): TableImages {
  const placed = table.columns.map((column) => {
    if (column.fileColumn === null) return column;
    const fileColumn = columnInVersion(versions, column.fileVersion, number, column.fileColumn);
    return { ...column, fileColumn: fileColumn ?? NOWHERE };
  });
  const moved = { ...table, columns: placed };
  const images = imagesOfImport(moved, imported, now);
  const before = new Map(table.columns.map((column) => [column.columnIndex, column]));
  const columns = withImages(moved, images)
    .columns.map((column) => inVersion(column, before.get(column.columnIndex), number))
    .filter((column) => JSON.stringify(column) !== JSON.stringify(before.get(column.columnIndex)));
  return {
    ...images,
    columns: Object.fromEntries(columns.map((column) => [column.columnIndex, column])),
    project: { ...images.project, datasetVersion: number },
  };
}

function inVersion(column: ColumnImage, before: ColumnImage | undefined, number: number): ColumnImage {
  if (column.fileColumn === null) return column;
  if (column.fileColumn !== NOWHERE || before === undefined) return { ...column, fileVersion: number };
  return { ...column, fileColumn: before.fileColumn, fileVersion: before.fileVersion };
}
