import type { FormulaCheck, RecodeBlock, RecodeCheck } from "~/compute/contract/types";
import { listColumns } from "~/db/columns.server";
import { getReadyProject } from "../projects/get-project.server";
import { checkFormulaOn, checkRulesOn } from "../recipes/check-recipe.server";

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

/** Checks rules while they are written. @throws AppError as `checkFormula`, or invalid_input on `conditional_transform` */
export async function checkRecode(
  userId: string,
  projectId: string,
  rules: RecodeBlock[],
  own: number | null,
): Promise<RecodeCheck> {
  await getReadyProject(userId, projectId);
  return checkRulesOn(rules, await listColumns(userId, projectId), own);
}
