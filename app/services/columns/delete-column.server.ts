import { listAnalyses } from "~/db/analyses.server";
import { listUsers, usedError } from "../acts/column-users";
import { performAct } from "../acts/perform-act.server";
import { findColumn } from "~/db/columns.server";
import { notFound } from "~/lib/app-error";
import { liveColumns } from "../recipes/recipe";
import { writeColumn } from "./perform-on-column.server";

/**
 * Moves a column to the bin, from which it can be restored for 30 days.
 *
 * @throws AppError not_found, processing, or conflict: something uses the column; `details.used_by` lists the columns, row
 *   filters and analyses with their ids
 */
export async function deleteColumn(userId: string, columnId: string): Promise<void> {
  const found = await findColumn(userId, columnId);
  if (found === null) throw notFound("column");
  await performAct(userId, found.projectId, async (table) => {
    const column = liveColumns(table.columns).find(({ id }) => id === columnId);
    if (column === undefined) throw notFound("column");
    const users = listUsers(column.columnIndex, table, await listAnalyses(userId, found.projectId));
    if (users.length > 0) throw usedError(`“${column.name}” cannot be deleted`, users);
    const deleted = { ...column, inBin: true, deletedAt: new Date().toISOString() };
    return { name: `Deleted ${column.name}`, edits: writeColumn(table, deleted) };
  });
}
