import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { type FunctionResult, getFunctionResults } from "~/services/analyses/get-function-results.server";
import { getAnalysisLabels } from "~/services/analyses/get-analysis-labels.server";

/**
 * The results of an analysis, with the names of its variables.
 *
 * @param functions which results; all if omitted
 * @throws AppError not_found, processing (the project), or conflict (the import failed)
 */
export async function loadResult(
  userId: string,
  analysis: Analysis,
  functions?: FunctionKey[],
): Promise<{ asked: VariableLabels; results: FunctionResult[] }> {
  const [results, asked] = await Promise.all([
    getFunctionResults(userId, analysis.id, functions ? { functions } : {}),
    getAnalysisLabels(userId, analysis.id),
  ]);
  return { asked, results };
}
