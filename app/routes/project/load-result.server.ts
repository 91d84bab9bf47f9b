import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { type FunctionResult, getFunctionResults } from "~/services/analyses/get-function-results.server";
import { getAnalysisLabels } from "~/services/analyses/get-analysis-labels.server";

/**
 * The results of an analysis, with the names of its variables for each dependent variable.
 *
 * @param which the functions and the index of the dependent variable; all if omitted
 * @throws AppError not_found, processing (the project), conflict (the import failed), or invalid_input on `y`
 */
export async function loadResult(
  userId: string,
  analysis: Analysis,
  which: { functions?: FunctionKey[]; y?: number } = {},
): Promise<{ asked: VariableLabels[]; results: FunctionResult[] }> {
  const [results, asked] = await Promise.all([
    getFunctionResults(userId, analysis.id, which),
    getAnalysisLabels(userId, analysis.id),
  ]);
  return { asked, results };
}
