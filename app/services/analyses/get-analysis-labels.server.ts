import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { requestOf } from "../shapes/build-analysis";
import { getAnalysisData } from "./analysis-data.server";
import { getAnalysisRow } from "./get-analysis.server";
import { labelsByDependent } from "./request-labels";

/**
 * The variables of an analysis of the user for each of its dependent variables, as its results call them.
 *
 * @throws AppError not_found, processing, or conflict (no data)
 */
export async function getAnalysisLabels(userId: string, analysisId: string): Promise<VariableLabels[]> {
  const analysis = await getAnalysisRow(userId, analysisId);
  return labelsByDependent(requestOf(analysis), await getAnalysisData(userId, analysis));
}
