import { freeColumnName } from "../recipes/column-names";
import { liveColumns } from "../recipes/recipe";
import { newColumnImage, requireColumnRoom } from "./new-column";
import { type ColumnOutcome, performOnColumn, writeColumn } from "./perform-on-column.server";

/** Duplicates a column with its recipe and values. @throws AppError as `performOnColumn`, or invalid_input (no room) */
export function duplicateColumn(userId: string, columnId: string): Promise<ColumnOutcome> {
  return performOnColumn(userId, columnId, (column, table) => {
    requireColumnRoom(table);
    const { id, columnIndex, position } = newColumnImage(table);
    const name = freeColumnName(column.name, liveColumns(table.columns));
    return {
      name: `Duplicated ${column.name}`,
      edits: writeColumn(table, { ...column, id, columnIndex, position, name }),
    };
  });
}
