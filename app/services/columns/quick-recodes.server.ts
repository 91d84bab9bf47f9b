import type { BinMethod, CategoryList, ColumnBins } from "~/compute/contract/types";
import type { TableInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import { invalidField } from "~/lib/app-error";
import { getReadyProject } from "../projects/get-project.server";
import { requireWholeData } from "../projects/whole-data.server";
import { toTableInput } from "../recipes/table-input";

/** The engine's input with one column of a project of the user. */
async function tableWith(userId: string, projectId: string, columnIndex: number): Promise<TableInput> {
  const project = await getReadyProject(userId, projectId);
  const column = (await listColumns(userId, projectId)).find((each) => each.columnIndex === columnIndex);
  if (column === undefined) throw invalidField("column_index", `There is no column ${columnIndex}.`);
  await requireWholeData(project, [column]);
  return toTableInput(project, [column], false);
}

/**
 * Limits that sort the values of a number column into bins, with a histogram on which to choose other limits.
 *
 * @throws AppError not_found, processing, conflict (no data), or invalid_input (no such column, or not of numbers)
 */
export async function suggestBins(
  userId: string,
  projectId: string,
  columnIndex: number,
  method: BinMethod,
  count: number,
): Promise<ColumnBins> {
  const table = await tableWith(userId, projectId, columnIndex);
  const input = { ...table, columnIndex, method, count };
  return runEngineJob("suggestBins", input, { limitSeconds: LIMITS.previewSeconds });
}

/**
 * The values of a number column between ascending edges, counted.
 *
 * @throws AppError not_found, processing, conflict (no data), or invalid_input (no such column, not of numbers, or edges
 *   that do not ascend)
 */
export async function countBins(
  userId: string,
  projectId: string,
  columnIndex: number,
  edges: readonly number[],
): Promise<ColumnBins> {
  const table = await tableWith(userId, projectId, columnIndex);
  return runEngineJob("countBins", { ...table, columnIndex, edges }, { limitSeconds: LIMITS.previewSeconds });
}

/**
 * The categories of a column with the number of rows of each, most frequent first.
 *
 * @throws AppError not_found, processing, conflict (no data), or invalid_input (no such column)
 */
export async function listCategories(
  userId: string,
  projectId: string,
  columnIndex: number,
): Promise<CategoryList> {
  const table = await tableWith(userId, projectId, columnIndex);
  const input = { ...table, columnIndex, most: LIMITS.uniqueValues };
  return runEngineJob("listCategories", input, { limitSeconds: LIMITS.previewSeconds });
}
