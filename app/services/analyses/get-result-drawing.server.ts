import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { AppError, notFound } from "~/lib/app-error";
import { getAnalysisRow } from "./get-analysis.server";
import { getResultPage } from "./result-page.server";
import { runFunctions } from "./run-functions.server";

/**
 * The chart data of one function of an analysis, for `readDrawing`.
 *
 * @param y the index of the dependent variable, from 1
 * @throws AppError not_found (no such analysis, or no numbers), processing, conflict (its import failed), or invalid_input on `y`
 */
export async function getResultDrawing(
  userId: string,
  analysisId: string,
  functionKey: FunctionKey,
  y = 1,
): Promise<ArrayBuffer> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const [run] = await runFunctions(userId, analysis, {
    waitMs: LIMITS.resultWaitMs,
    functions: [functionKey],
    y,
  });
  if (run?.outcome.state === "processing") throw new AppError("processing");
  if (run?.outcome.state !== "ready") throw notFound("result");
  return (await getResultPage(run.outcome.result.summaryHash)).drawing;
}
