import { listAnalyses } from "~/db/analyses.server";
import { type ColumnUser, listUsers, usedError } from "../edits/column-users";
import { getReadyTable } from "../edits/ready-table.server";
import { performOnColumn, writeColumn } from "./perform-on-column.server";

/** The users of a column, which prevent its deletion. @throws AppError not_found, processing or conflict */
export async function listColumnUsers(
  userId: string,
  projectId: string,
  columnIndex: number,
): Promise<ColumnUser[]> {
  const table = await getReadyTable(userId, projectId);
  return listUsers(columnIndex, table, await listAnalyses(userId, projectId));
}

/**
 * Moves a column to the bin, from which it can be restored for 30 days.
 *
 * @throws AppError not_found, processing, or conflict: something uses the column; `details.used_by` lists the columns, row
 *   filters and analyses with their ids
 */
export async function deleteColumn(userId: string, columnId: string): Promise<void> {
  await performOnColumn(userId, columnId, async (column, table) => {
    const users = listUsers(column.columnIndex, table, await listAnalyses(userId, table.project.id));
    if (users.length > 0) throw usedError(`“${column.name}” cannot be deleted`, users);
    const deleted = { ...column, inBin: true, deletedAt: new Date().toISOString() };
    return { name: `Deleted ${column.name}`, edits: writeColumn(table, deleted) };
  });
}
