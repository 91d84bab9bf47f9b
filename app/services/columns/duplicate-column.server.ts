import { freeNameAmong } from "../recipes/free-names";
import { newColumn, requireColumnRoom } from "../recipes/new-column";
import { liveColumns } from "../recipes/recipe";
import { requireRight } from "../users/get-plan.server";
import { type ColumnOutcome, columnOutcome, performOnColumn, writeColumn } from "./perform-on-column.server";

/**
 * Duplicates a column with its recipe, as the last column. The copy of a column of the file is read from the file, too.
 *
 * @throws AppError not_found, processing, plan_required (rules), conflict (no data), or invalid_input (no room)
 */
export async function duplicateColumn(userId: string, columnId: string): Promise<ColumnOutcome> {
  let id = "";
  const { state, projectId } = await performOnColumn(userId, columnId, async (column, table) => {
    if (column.conditionalTransform !== null) await requireRight(userId, "conditionalRecodes");
    requireColumnRoom(table);
    const own = newColumn(table);
    const { columnIndex, position } = own;
    const name = freeNameAmong(column.name, liveColumns(table.columns));
    id = own.id;
    // The copy has the values of the original, so nothing has to be computed.
    const copy = {
      ...column,
      id,
      columnIndex,
      position,
      name,
      importedName: column.importedName ?? column.name,
    };
    return { name: `Duplicated ${column.name}`, edits: writeColumn(table, copy) };
  });
  return columnOutcome(state, userId, projectId, id);
}
