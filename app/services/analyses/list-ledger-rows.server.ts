import type { FunctionKey, StepReason } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { invalidField } from "~/lib/app-error";
import { requestOf } from "../shapes/build-analysis";
import { buildTableInput } from "./compute-result.server";
import { getAnalysisRow } from "./get-analysis.server";
import { requestOfFunction } from "./function-request";
import { getAnalysisData } from "./analysis-data.server";

/**
 * The row numbers, in the project's table, of one step of a result's row ledger; at most 10,000.
 *
 * @throws AppError not_found, processing, conflict (no data), or invalid_input (not a function of the analysis, or on `y`)
 */
export async function listLedgerRows(
  userId: string,
  analysisId: string,
  step: { functionKey: FunctionKey; reason: StepReason; y?: number },
): Promise<number[]> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const request = requestOf(analysis);
  const { functionKey, reason, y = 1 } = step;
  if (!request.analysis_function.includes(functionKey)) {
    throw invalidField("functions", `The analysis does not include ${functionKey}.`);
  }
  const own = requestOfFunction(request, functionKey, y);
  const data = await getAnalysisData(userId, analysis);
  const input = {
    ...(await buildTableInput(own, data)),
    request: own,
    functionKey,
    reason,
    limit: LIMITS.ledgerRows,
  };
  const { rows } = await runEngineJob("ledgerRows", input, { limitSeconds: env.analysisSeconds });
  return Array.from(rows);
}
