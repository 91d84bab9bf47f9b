import { findColumn, listColumns } from "~/db/columns.server";
import type { ProjectTable } from "~/db/project-tables.server";
import { type ColumnImage, noImages } from "~/db/table-images";
import { notFound } from "~/lib/app-error";
import { type EditOutcome, type EditPlan, applyEdit } from "../edits/apply-edit.server";
import { describeColumn } from "../recipes/describe-columns.server";
import { liveColumns } from "../recipes/recipe";
import type { Column } from "../shapes/column-shape";

/** A change that is done, with the column as it is now; or one whose computation goes on as a job. */
export type ColumnOutcome = { state: "done"; column: Column } | { state: "processing" };

/**
 * Performs an edit on a column of the user.
 *
 * @param planOf as for `applyEdit`, with the column's current row
 * @returns the id of the project too
 * @throws AppError as `applyEdit`
 */
export async function performOnColumn(
  userId: string,
  columnId: string,
  planOf: (column: ColumnImage, table: ProjectTable) => Promise<EditPlan | null> | EditPlan | null,
): Promise<EditOutcome & { projectId: string }> {
  const found = await findColumn(userId, columnId);
  if (found === null) throw notFound("column");
  const { projectId } = found;
  const outcome = await applyEdit(userId, projectId, (table) => {
    const column = liveColumns(table.columns).find(({ id }) => id === columnId);
    if (column === undefined) throw notFound("column");
    return planOf(column, table);
  });
  return { ...outcome, projectId };
}

/** The outcome of an edit on a column. */
export async function columnOutcome(
  state: EditOutcome["state"],
  userId: string,
  projectId: string,
  columnId: string,
): Promise<ColumnOutcome> {
  if (state === "processing") return { state };
  return { state, column: await getColumn(userId, projectId, columnId) };
}

/** A column of the user in its form in the API. @throws AppError not_found */
export async function getColumn(userId: string, projectId: string, columnId: string): Promise<Column> {
  const all = await listColumns(userId, projectId);
  const column = all.find(({ id }) => id === columnId);
  if (column === undefined) throw notFound("column");
  return describeColumn(column, all);
}

/** The images that write one column, whose version becomes the edit's. */
export function writeColumn({ project }: ProjectTable, column: ColumnImage): EditPlan["edits"] {
  return writeColumns([{ ...column, version: project.columnsVersion + 1 }]);
}

/** The images that write columns. */
export function writeColumns(columns: ColumnImage[]): EditPlan["edits"] {
  return {
    ...noImages(),
    columns: Object.fromEntries(columns.map((column) => [column.columnIndex, column])),
  };
}
