import { checkedFunction } from "~/analyses/checked-function";
import type { FunctionKey, Preflight } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { invalidField } from "~/lib/app-error";
import { getCurrentData } from "./analysis-data.server";
import { checkRequest } from "./check-request.server";
import { buildTableInput } from "./compute-result.server";
import { requestOfFunction } from "./function-request";
import { parseAnalysis } from "./parse-analysis";

/**
 * The obstacles to a function of an analysis that is not stored, for one of its dependent variables.
 *
 * @param body as for `createAnalysis`
 * @param asked one of its functions; the one that needs most if left out. `y`: the index of the dependent variable,
 * from 1
 * @throws AppError not_found, processing, busy, timeout, conflict (no data), plan_required, or invalid_input
 */
export async function getPreflight(
  userId: string,
  body: Record<string, unknown>,
  asked: { functionKey?: FunctionKey | undefined; y?: number | undefined } = {},
): Promise<Preflight> {
  const { project, request } = parseAnalysis(body);
  const functions = request.analysis_function;
  const functionKey = asked.functionKey ?? checkedFunction(functions);
  if (functionKey === null || !functions.includes(functionKey))
    throw invalidField("function", `The analysis does not include ${functionKey ?? "a function"}.`);
  const own = requestOfFunction(request, functionKey, asked.y);
  await checkRequest(userId, project, request);
  const data = await getCurrentData(userId, project);
  const input = { ...(await buildTableInput(own, data)), request: own, functionKey };
  const { json } = await runEngineJob("preflight", input, { limitSeconds: env.analysisSeconds });
  return JSON.parse(json) as Preflight;
}
