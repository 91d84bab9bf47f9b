import type { TableInput } from "~/compute/engine-jobs";
import type { ProjectRow } from "~/db/projects.server";
import type { ColumnImage } from "~/db/table-images";
import { localPath } from "~/storage/blob-paths.server";

type Keys = Pick<ProjectRow, "entityColumn" | "timeColumn">;

/** column_index of the columns that a recipe reads, with entity and time if it depends on them. */
export function indexesToRead(
  { uses, needsKeys }: { uses: readonly number[]; needsKeys: boolean },
  { entityColumn, timeColumn }: Keys,
): number[] {
  const keys = needsKeys ? [entityColumn, timeColumn] : [];
  // 0 is the row number, which has no file.
  return [...uses, ...keys].filter((index) => index !== null && index > 0) as number[];
}

/** The columns that a recipe reads. */
export function columnsToRead<Row extends Pick<ColumnImage, "columnIndex">>(
  columns: readonly Row[],
  recipe: { uses: readonly number[]; needsKeys: boolean },
  keys: Keys,
): Row[] {
  const read = new Set(indexesToRead(recipe, keys));
  return columns.filter(({ columnIndex }) => read.has(columnIndex));
}

/** The engine's input for a recipe. */
export function toTableInput(
  project: Keys & Pick<ProjectRow, "rowCount" | "rowsHash">,
  columns: readonly Pick<ColumnImage, "columnIndex" | "name" | "blobHash">[],
  needsKeys: boolean,
): TableInput {
  return {
    rowCount: project.rowCount ?? 0,
    columns: columns.map(({ columnIndex, name, blobHash }) => ({
      columnIndex,
      name,
      path: localPath(blobHash),
    })),
    rowsPath: project.rowsHash === null ? null : localPath(project.rowsHash),
    entity: needsKeys ? project.entityColumn : null,
    time: needsKeys ? project.timeColumn : null,
  };
}
