import type { FunctionKey } from "~/compute/contract/types";
import type { AnalysisRow } from "~/db/analyses.server";
import { findStoredResults } from "~/db/stored-results.server";
import { requestOf, type StoredRequest } from "../shapes/build-analysis";
import { dependentsOf } from "../shapes/dependent-variables";
import { getAnalysisData } from "./analysis-data.server";
import { computeResult, type ResultOutcome } from "./compute-result.server";
import { requestOfFunction } from "./function-request";
import { type AnalysisData, resultKey } from "./result-key";
import { findWholeResults } from "./whole-results.server";

/** The outcome of one function of an analysis for one of its dependent variables; `y` is its index, from 1. */
export type FunctionRun = { key: FunctionKey; y: number; outcome: ResultOutcome };

/**
 * The results of an analysis, of each function for each dependent variable. Starts the computation of those that are not
 * stored, and waits for them up to `waitMs`.
 *
 * @param functions which results; all functions of the analysis if left out
 * @param y for which dependent variable; for all if left out
 * @throws AppError not_found, processing (the project), conflict (its import failed), or invalid_input on `y`
 */
export async function runFunctions(
  userId: string,
  analysis: AnalysisRow,
  options: { waitMs: number; functions?: FunctionKey[] | undefined; y?: number | undefined },
): Promise<FunctionRun[]> {
  const data = await getAnalysisData(userId, analysis);
  const request = requestOf(analysis);
  const functions = options.functions ?? request.analysis_function;
  return runRequest(request, data, { ...options, functions });
}

/** Reads the stored results of several analyses together, for `runFunctions` in the same request. @param y as there */
export async function findStoredRuns(
  userId: string,
  analyses: readonly AnalysisRow[],
  y: number,
): Promise<void> {
  const keys: string[] = [];
  for (const analysis of analyses) {
    const data = await getAnalysisData(userId, analysis);
    const request = requestOf(analysis);
    keys.push(...request.analysis_function.map((key) => resultKey(requestOfFunction(request, key, y), data)));
  }
  await findStoredResults(keys, new Date());
}

/** Like `runFunctions`, for a request that need not be stored as an analysis. */
export async function runRequest(
  request: StoredRequest,
  data: AnalysisData,
  options: { waitMs: number; functions: FunctionKey[]; y?: number | undefined },
): Promise<FunctionRun[]> {
  const dependents = options.y === undefined ? dependentsOf(request).map((_, i) => i + 1) : [options.y];
  const asked = options.functions.flatMap((functionKey) =>
    dependents.map((y) => {
      const own = requestOfFunction(request, functionKey, y);
      return { functionKey, y, own, key: resultKey(own, data) };
    }),
  );
  const stored = await findWholeResults(asked.map(({ key }) => key));
  const processing: ResultOutcome = { state: "processing" };
  const timeOver = wait(options.waitMs);
  const runs = await Promise.all(
    asked.map(async ({ functionKey, y, own, key }): Promise<FunctionRun> => {
      const result = stored.find((row) => row.key === key);
      if (result !== undefined) return { key: functionKey, y, outcome: { state: "ready", result } };
      const computing = computeResult(key, functionKey, own, data);
      return { key: functionKey, y, outcome: await Promise.race([computing, timeOver.over(processing)]) };
    }),
  );
  timeOver.end();
  return runs;
}

function wait(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return {
    over: <T>(value: T): Promise<T> => elapsed.then(() => value),
    end: () => clearTimeout(timer),
  };
}
