import { invalidField } from "~/lib/app-error";
import { liveColumns } from "../recipes/recipe";
import { type ColumnOutcome, performOnColumn, writeColumns } from "./perform-on-column.server";

/**
 * Moves a column in the display order of its project.
 *
 * @param beforeColumnId the column that comes after it then; null for the end
 * @throws AppError not_found, processing, conflict, or invalid_input (no such column before which to move it)
 */
export function moveColumn(
  userId: string,
  columnId: string,
  beforeColumnId: string | null,
): Promise<ColumnOutcome> {
  return performOnColumn(userId, columnId, (column, table) => {
    const live = liveColumns(table.columns);
    const rest = live.filter(({ id }) => id !== columnId);
    const place = beforeColumnId === null ? rest.length : rest.findIndex(({ id }) => id === beforeColumnId);
    if (place < 0) throw invalidField("before", "The column before which to move it was not found.");
    const positions = live.map(({ position }) => position);
    const moved = [...rest.slice(0, place), column, ...rest.slice(place)]
      .map((each, at) => ({ ...each, position: positions[at] ?? each.position }))
      .filter(({ id, position }) => live.find((each) => each.id === id)?.position !== position);
    if (moved.length === 0) return null;
    return { name: `Moved ${column.name}`, edits: writeColumns(table, moved) };
  });
}
