import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { AppError, notFound } from "~/lib/app-error";
import { getAnalysisRow } from "./get-analysis.server";
import { getResultPage } from "./result-page.server";
import { runFunctions } from "./run-functions.server";

/**
 * The chart data of one function of an analysis, for `readDrawing`.
 *
 * @throws AppError not_found (no such analysis, or no numbers), processing, or conflict (its import failed)
 */
export async function getResultDrawing(
  userId: string,
  analysisId: string,
  functionKey: FunctionKey,
): Promise<ArrayBuffer> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const [run] = await runFunctions(userId, analysis, {
    waitMs: LIMITS.resultWaitMs,
    functions: [functionKey],
  });
  if (run?.outcome.state === "processing") throw new AppError("processing");
  if (run?.outcome.state !== "ready") throw notFound("result");
  return (await getResultPage(run.outcome.result.summaryHash)).drawing;
}
