import { listColumns as listColumnRows } from "~/db/columns.server";
import { getProjectRow } from "../projects/get-project.server";
import { describeColumns } from "../recipes/describe-columns.server";
import { ROW_NUMBER_COLUMN } from "../shapes/build-column";
import type { Column } from "../shapes/column-shape";

/** The columns of a project of the user, the row number first. Until the import is done there are no other columns. */
export async function listColumns(userId: string, projectId: string): Promise<Column[]> {
  await getProjectRow(userId, projectId);
  const rows = await listColumnRows(userId, projectId);
  return [ROW_NUMBER_COLUMN, ...(await describeColumns(rows, rows))];
}
