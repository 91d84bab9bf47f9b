import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { getAnalysisRow } from "./get-analysis.server";
import { getPanelPage } from "./panel-page.server";
import { type PanelRun, runPanels } from "./run-panels.server";

/**
 * A function's panel for a page: `json` is the text of the function's panel, long lists emptied, and `version`
 * changes with its numbers.
 */
export type AnalysisPanel =
  | { key: FunctionKey; state: "ready"; json: string; version: string }
  | { key: FunctionKey; state: "processing" }
  | { key: FunctionKey; state: "failed"; message: string; code: string };

/**
 * The panels of an analysis for a page. What is not stored yet is started; small data are ready within `waitMs`.
 *
 * @throws AppError not_found, processing (the project), or conflict (its import failed)
 */
export async function getAnalysisPanels(
  userId: string,
  analysisId: string,
  options: { waitMs?: number; functions?: FunctionKey[] } = {},
): Promise<AnalysisPanel[]> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const runs = await runPanels(userId, analysis, { waitMs: LIMITS.resultWaitMs, ...options });
  return Promise.all(runs.map(describePanel));
}

async function describePanel({ key, outcome }: PanelRun): Promise<AnalysisPanel> {
  switch (outcome.state) {
    case "processing":
      return { key, state: "processing" };
    case "failed":
      return { key, state: "failed", message: outcome.failure.message, code: outcome.failure.code };
    case "ready": {
      const { json } = await getPanelPage(outcome.result.summaryHash);
      return { key, state: "ready", json, version: outcome.result.summaryHash };
    }
  }
}
