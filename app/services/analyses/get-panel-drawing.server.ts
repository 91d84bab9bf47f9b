import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { getAnalysisRow } from "./get-analysis.server";
import { getPanelPage } from "./panel-page.server";
import { runPanels } from "./run-panels.server";

/**
 * What the charts of a function of an analysis draw, for `readDrawing`.
 *
 * @throws AppError not_found (no such analysis, or no numbers), processing, or conflict (its import failed)
 */
export async function getPanelDrawing(
  userId: string,
  analysisId: string,
  functionKey: FunctionKey,
): Promise<ArrayBuffer> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const [run] = await runPanels(userId, analysis, { waitMs: LIMITS.resultWaitMs, functions: [functionKey] });
  if (run?.outcome.state === "processing") throw new AppError("processing");
  if (run?.outcome.state !== "ready") throw new AppError("not_found");
  return (await getPanelPage(run.outcome.result.summaryHash)).drawing;
}
