import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { CellValue, FunctionKey, Prediction } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { invalidField } from "~/lib/app-error";
import { requestOf } from "../shapes/build-analysis";
import { getAnalysisData } from "./analysis-data.server";
import { buildTableInput } from "./compute-result.server";
import { requestOfFunction } from "./function-request";
import { getAnalysisRow } from "./get-analysis.server";
import { requestLabels } from "./request-labels";

/**
 * The prediction of a user's model for one row, with the names of its variables.
 *
 * @param values of X by their column's name, or its `column_index` as text; whatever is left out has its default
 * @param functionKey one of the analysis' functions; its first one if left out
 * @throws AppError not_found, processing, busy, timeout, conflict (no data), invalid_input (no function of the analysis, one
 *   without a prediction, or a value that does not fit), or the core's refusal of the data
 */
export async function getPrediction(
  userId: string,
  analysisId: string,
  values: Record<string, CellValue>,
  functionKey?: FunctionKey,
): Promise<{ prediction: Prediction; labels: VariableLabels }> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const request = requestOf(analysis);
  const key = functionKey ?? request.analysis_function[0];
  if (key === undefined || !request.analysis_function.includes(key)) {
    throw invalidField("function", `The analysis does not include ${functionKey ?? "a function"}.`);
  }
  const data = await getAnalysisData(userId, analysis);
  const own = requestOfFunction(request, key);
  const input = { ...(await buildTableInput(own, data)), request: own, functionKey: key, values };
  const { json } = await runEngineJob("predict", input, { limitSeconds: env.analysisSeconds });
  return { prediction: JSON.parse(json) as Prediction, labels: requestLabels(request, data) };
}
