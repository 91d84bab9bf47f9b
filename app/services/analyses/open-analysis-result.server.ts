import { Readable } from "node:stream";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { AppError, invalidField } from "~/lib/app-error";
import { DamagedBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { requestOf } from "./build-analysis";
import { getAnalysisRow } from "./get-analysis.server";
import { type PanelRun, runPanels } from "./run-panels.server";

/**
 * The result of an analysis as JSON bytes: `{<function key>: Panel…, filter_by_variable, engine_version}`. Stored panels
 * are passed through as they are.
 *
 * @param functions which panels; all when left out
 * @throws AppError not_found, processing (ask again), conflict (no data), or invalid_input (not one of its functions)
 */
export async function openAnalysisResult(
  userId: string,
  analysisId: string,
  functions?: FunctionKey[],
): Promise<Readable> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const own = requestOf(analysis).analysis_function;
  const foreign = functions?.find((key) => !own.includes(key));
  if (foreign !== undefined) throw invalidField("functions", `The analysis does not ask for ${foreign}.`);
  const run = () => runPanels(userId, analysis, { waitMs: LIMITS.resultWaitMs, functions });
  let runs = await run();
  // What is found damaged here is computed anew by the second run. When bytes flow it is too late for that.
  if (!(await areWhole(runs))) runs = await run();
  if (runs.some(({ outcome }) => outcome.state === "processing")) throw new AppError("processing");
  return Readable.from(resultParts(runs), { objectMode: false });
}

async function areWhole(runs: PanelRun[]): Promise<boolean> {
  try {
    for (const { outcome } of runs) {
      if (outcome.state === "ready") await requireWholeBlob(outcome.result.fullHash, 0);
    }
    return true;
  } catch (error) {
    if (error instanceof DamagedBlob) return false;
    throw error;
  }
}

async function* resultParts(runs: PanelRun[]): AsyncGenerator<Buffer> {
  let filterText: string | null = null;
  let opening = "{";
  for (const { key, outcome } of runs) {
    yield Buffer.from(`${opening}${JSON.stringify(key)}:`);
    opening = ",";
    if (outcome.state === "ready") {
      filterText ??= outcome.result.filterText;
      for await (const chunk of await openBlob(outcome.result.fullHash)) yield chunk as Buffer;
    } else if (outcome.state === "failed") {
      yield Buffer.from(JSON.stringify(outcome.failure));
    }
  }
  const rest = JSON.stringify({ filter_by_variable: filterText, engine_version: ENGINE_VERSION });
  yield Buffer.from(`${opening}${rest.slice(1)}`);
}
