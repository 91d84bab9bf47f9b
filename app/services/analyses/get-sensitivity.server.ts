import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { FunctionKey, Sensitivity } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { invalidField } from "~/lib/app-error";
import { requestOf } from "../shapes/build-analysis";
import { getAnalysisData } from "./analysis-data.server";
import { buildTableInput } from "./compute-result.server";
import { getAnalysisRow } from "./get-analysis.server";
import { requestLabels } from "./request-labels";
import { requestOfFunction } from "./function-request";
import { resultKey } from "./result-key";
import { storedJson } from "./stored-json.server";

/**
 * The coefficients of a model of the user under several specifications, with the names of its variables. Stored after the first
 * time.
 *
 * @param functionKey one of the analysis' functions; its first one if left out
 * @throws AppError not_found, processing, busy, timeout, conflict (no data), invalid_input (no function of the analysis, or one
 *   without coefficients), or the core's refusal of the data
 */
export async function getSensitivity(
  userId: string,
  analysisId: string,
  functionKey?: FunctionKey,
): Promise<{ found: Sensitivity; labels: VariableLabels }> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const request = requestOf(analysis);
  const key = functionKey ?? request.analysis_function[0];
  if (key === undefined || !request.analysis_function.includes(key)) {
    throw invalidField("function", `The analysis does not include ${functionKey ?? "a function"}.`);
  }
  const data = await getAnalysisData(userId, analysis);
  const own = requestOfFunction(request, key);
  const found = await storedJson<Sensitivity>(`sensitivity ${resultKey(own, data)}`, key, async () => {
    const input = { ...(await buildTableInput(own, data)), request: own, functionKey: key };
    return (await runEngineJob("sensitivity", input, { limitSeconds: env.analysisSeconds })).json;
  });
  return { found, labels: requestLabels(request, data) };
}
