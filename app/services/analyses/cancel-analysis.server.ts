import { requestOf } from "../shapes/build-analysis";
import { dependentsOf } from "../shapes/dependent-variables";
import { getAnalysisData } from "./analysis-data.server";
import { cancelResult, resumeResult } from "./compute-result.server";
import { getAnalysisRow } from "./get-analysis.server";
import { requestOfFunction } from "./function-request";
import { resultKey } from "./result-key";

/** Stops the calculations of an analysis that are running. @throws AppError not_found, processing, or conflict */
export async function cancelAnalysis(userId: string, analysisId: string): Promise<void> {
  for (const key of await keysOf(userId, analysisId)) cancelResult(userId, key);
}

/** Lets the cancelled calculations of an analysis start again. @throws AppError not_found, processing, or conflict */
export async function resumeAnalysis(userId: string, analysisId: string): Promise<void> {
  for (const key of await keysOf(userId, analysisId)) resumeResult(userId, key);
}

async function keysOf(userId: string, analysisId: string): Promise<string[]> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const data = await getAnalysisData(userId, analysis);
  const request = requestOf(analysis);
  return request.analysis_function.flatMap((functionKey) =>
    dependentsOf(request).map((_, i) => resultKey(requestOfFunction(request, functionKey, i + 1), data)),
  );
}
