import { findColumn, findDeletedColumn } from "~/db/columns.server";
import { hasTombstone } from "~/db/deletions.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage } from "~/db/table-images";
import { AppError, notFound } from "~/lib/app-error";
import { applyEdit } from "../edits/apply-edit.server";
import { freeNameAmong } from "../recipes/free-names";
import { liveColumns, transformOf, usesOf } from "../recipes/recipe";
import { requireColumnRoom } from "../recipes/new-column";
import { type ColumnOutcome, columnOutcome, getColumn, writeColumn } from "./perform-on-column.server";

/**
 * Restores a column from the bin. A computed one is computed again, because its data may have changed. Its name gets a
 * number if another column has it now. Idempotent.
 *
 * @throws AppError not_found, gone (erased), processing, conflict (it reads a deleted column), or invalid_input (no room)
 */
export async function restoreColumn(userId: string, columnId: string): Promise<ColumnOutcome> {
  const live = await findColumn(userId, columnId);
  if (live !== null) return { state: "done", column: await getColumn(userId, live.projectId, columnId) };
  const deleted = await findDeletedColumn(userId, columnId);
  if (deleted === null)
    throw (await hasTombstone(userId, columnId)) ? new AppError("gone") : notFound("column");
  const { state } = await applyEdit(userId, deleted.projectId, (table) => {
    const column = table.columns.find(({ id, inBin }) => id === columnId && inBin);
    if (column === undefined) throw notFound("column");
    requireColumnRoom(table);
    requireLiveSources(column, table);
    const name = freeNameAmong(column.name, liveColumns(table.columns));
    return {
      name: `Restored ${name}`,
      edits: writeColumn(table, { ...column, name, inBin: false, deletedAt: null }),
      compute: { changed: transformOf(column) === null ? [] : [column.columnIndex] },
    };
  });
  return columnOutcome(state, userId, deleted.projectId, columnId);
}

function requireLiveSources(column: ColumnImage, { columns }: ProjectTable): void {
  const missing = columns.find(
    ({ columnIndex, deletedAt }) => deletedAt !== null && usesOf(column).includes(columnIndex),
  );
  if (missing === undefined) return;
  throw new AppError("conflict", {
    userMessage: `“${column.name}” is computed from “${missing.name}”, which is deleted. Restore that column first.`,
  });
}
