import { listRowFilters as listRows, type RowFilterRow } from "~/db/row-filters.server";
import { getReadyProject } from "../projects/get-project.server";
import { conditionsOf } from "../recipes/recipe";
import type { RowFilter } from "./row-filter-shape";

/** The row filters of a project of the user, in order. @throws AppError not_found, processing, or conflict (no data) */
export async function listRowFilters(userId: string, projectId: string): Promise<RowFilter[]> {
  const { rowCount } = await getReadyProject(userId, projectId);
  return (await listRows(userId, projectId)).map((row) => buildRowFilter(row, rowCount));
}

function buildRowFilter(row: RowFilterRow, rowCount: number): RowFilter {
  return {
    id: row.id,
    name: row.name,
    project: row.projectId,
    is_on: row.isOn,
    conditions: conditionsOf(row),
    kept: row.kept,
    left_out: row.problem === null ? rowCount - row.kept : 0,
    problem: row.problem,
    version: row.version,
  };
}
