import { performAct } from "../acts/perform-act.server";
import { findColumn } from "~/db/columns.server";
import { notFound } from "~/lib/app-error";
import { freeColumnName } from "../recipes/column-names";
import { newColumn, requireColumnRoom } from "../recipes/new-column";
import { liveColumns } from "../recipes/recipe";
import { requireRight } from "../users/get-plan.server";
import { type ColumnOutcome, getColumn, writeColumn } from "./perform-on-column.server";

/**
 * Duplicates a column with its recipe, as the last column. The copy of a column of the file is read from the file, too.
 *
 * @throws AppError not_found, processing, plan_required (rules), conflict (no data), or invalid_input (no room)
 */
export async function duplicateColumn(userId: string, columnId: string): Promise<ColumnOutcome> {
  const found = await findColumn(userId, columnId);
  if (found === null) throw notFound("column");
  if (found.conditionalTransform !== null) await requireRight(userId, "conditionalRecodes");
  let id = "";
  await performAct(userId, found.projectId, (table) => {
    const live = liveColumns(table.columns);
    const column = live.find((each) => each.id === columnId);
    if (column === undefined) throw notFound("column");
    requireColumnRoom(table);
    const own = newColumn(table);
    const { columnIndex, position } = own;
    const name = freeColumnName(column.name, live);
    id = own.id;
    // Its values are those of the original, so nothing has to be computed.
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
  return { state: "done", column: await getColumn(userId, found.projectId, id) };
}
