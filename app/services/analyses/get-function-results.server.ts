import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { getAnalysisRow } from "./get-analysis.server";
import { getResultPage } from "./result-page.server";
import { type FunctionRun, runFunctions } from "./run-functions.server";

/**
 * A function's result for a page, for the dependent variable at index `y`: `json` is the result with long lists
 * emptied, and `version` changes when its numbers change.
 */
export type FunctionResult = { key: FunctionKey; y: number } & (
  | { state: "ready"; json: string; version: string }
  | { state: "processing" }
  | { state: "failed"; message: string; code: string }
);

/**
 * The results of an analysis for a page. Starts the computation of those that are not stored yet and waits up to `waitMs`.
 *
 * @throws AppError not_found, processing (the project), conflict (its import failed), or invalid_input on `y`
 */
export async function getFunctionResults(
  userId: string,
  analysisId: string,
  options: { waitMs?: number; functions?: FunctionKey[] | undefined; y?: number | undefined } = {},
): Promise<FunctionResult[]> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const runs = await runFunctions(userId, analysis, { waitMs: LIMITS.resultWaitMs, ...options });
  return Promise.all(runs.map(describeResult));
}

async function describeResult({ key, y, outcome }: FunctionRun): Promise<FunctionResult> {
  switch (outcome.state) {
    case "processing":
      return { key, y, state: "processing" };
    case "failed":
      return { key, y, state: "failed", message: outcome.failure.message, code: outcome.failure.code };
    case "ready": {
      const { json } = await getResultPage(outcome.result.summaryHash);
      return { key, y, state: "ready", json, version: outcome.result.summaryHash };
    }
  }
}
