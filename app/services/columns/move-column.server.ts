import type { ColumnImage } from "~/db/table-images";
import { invalidField } from "~/lib/app-error";
import { liveColumns } from "../recipes/recipe";
import { type ColumnOutcome, columnOutcome, performOnColumn, writeColumns } from "./perform-on-column.server";

/**
 * Moves a column on screen and in exports.
 *
 * @param beforeColumnId the column that is to follow it; null to move it to the end
 * @throws AppError not_found, processing, conflict (no data), or invalid_input on `before`
 */
export async function moveColumn(
  userId: string,
  columnId: string,
  beforeColumnId: string | null,
): Promise<ColumnOutcome> {
  const { state, projectId } = await performOnColumn(userId, columnId, (column, table) => {
    if (beforeColumnId === columnId) return null;
    const others = table.columns.filter(({ id }) => id !== columnId);
    const isTarget = ({ id, deletedAt }: ColumnImage) => id === beforeColumnId && deletedAt === null;
    const index = beforeColumnId === null ? others.length : others.findIndex(isTarget);
    if (index < 0) throw invalidField("before", "There is no such column in this project.");
    const moved = others.toSpliced(index, 0, column).map((each, at) => ({ ...each, position: at + 1 }));
    const order = (columns: readonly ColumnImage[]) =>
      liveColumns(columns)
        .map(({ id }) => id)
        .join();
    if (order(moved) === order(table.columns)) return null;
    const before = new Map(table.columns.map(({ id, position }) => [id, position]));
    const changed = moved.filter(({ id, position }) => before.get(id) !== position);
    return { name: `Moved ${column.name}`, edits: writeColumns(changed) };
  });
  return columnOutcome(state, userId, projectId, columnId);
}
