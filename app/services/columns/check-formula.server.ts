import type { FormulaCheck } from "~/compute/contract/types";
import { listColumns } from "~/db/columns.server";
import { getReadyProject } from "../projects/get-project.server";
import { checkFormulaOn } from "../recipes/check-recipe.server";

/**
 * Checks a formula while it is written; its errors are part of the answer.
 *
 * @param own column_index of the column that it computes; null for a new one
 * @throws AppError not_found, processing, or conflict (no data)
 */
export async function checkFormula(
  userId: string,
  projectId: string,
  formula: string,
  own: number | null,
): Promise<FormulaCheck> {
  await getReadyProject(userId, projectId);
  return checkFormulaOn(formula, await listColumns(userId, projectId), own);
}
