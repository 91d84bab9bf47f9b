import { Readable } from "node:stream";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import type { StoredResultRow } from "~/db/stored-results.server";
import { AppError, invalidField } from "~/lib/app-error";
import { DamagedBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { requestLabels } from "./request-labels";
import { requestOf } from "./build-analysis";
import { getAnalysisRow } from "./get-analysis.server";
import { getResultPage } from "./result-page.server";
import { getAnalysisData, type FunctionRun, runFunctions } from "./run-functions.server";

/** Bytes that were found right before the answer began are not looked at again while it is sent, but for slow readers. */
const LOOKED_AT_MS = 60_000;

/**
 * The result of an analysis as JSON bytes: `{<function key>: Panel…, filter_by_variable, engine_version}`. Stored panels
 * are passed through as they are, with what they say in words (`reading`) before their numbers.
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
  if (foreign !== undefined) throw invalidField("functions", `The analysis does not include ${foreign}.`);
  const run = () => runFunctions(userId, analysis, { waitMs: LIMITS.resultWaitMs, functions });
  let runs = await run();
  // What is found damaged here is computed anew by the second run. When bytes flow it is too late for that.
  if (!(await areWhole(runs))) runs = await run();
  if (runs.some(({ outcome }) => outcome.state === "processing")) throw new AppError("processing");
  const labels = requestLabels(requestOf(analysis), await getAnalysisData(userId, analysis));
  const readings = await Promise.all(runs.map((each) => readingOf(each, labels)));
  return Readable.from(resultParts(runs, readings), { objectMode: false });
}

async function areWhole(runs: FunctionRun[]): Promise<boolean> {
  try {
    for (const { outcome } of runs) {
      if (outcome.state !== "ready") continue;
      await requireWholeBlob(outcome.result.fullHash, 0);
      await requireWholeBlob(outcome.result.summaryHash, 0);
    }
    return true;
  } catch (error) {
    if (error instanceof DamagedBlob) return false;
    throw error;
  }
}

/** What a panel says; its summary has all that the sentence rests on. `null` where a message stands instead. */
async function readingOf({ key, outcome }: FunctionRun, labels: VariableLabels): Promise<string | null> {
  if (outcome.state !== "ready") return null;
  // Every view comes with it: the API is there without them until the first result.
  const { resultReading, readResult } = await import("~/analyses/results");
  const { json } = await getResultPage(outcome.result.summaryHash);
  return resultReading(key, readResult(json), labels);
}

/** The bytes of a stored panel, an object, with its reading as the first field. */
async function* panelParts(result: StoredResultRow, reading: string | null): AsyncGenerator<Buffer> {
  let opening = reading === null ? null : Buffer.from(`{"reading":${JSON.stringify(reading)},`);
  for await (const chunk of await openBlob(result.fullHash, LOOKED_AT_MS)) {
    if (opening === null) {
      yield chunk as Buffer;
      continue;
    }
    yield opening;
    // Its own opening brace.
    yield (chunk as Buffer).subarray(1);
    opening = null;
  }
}

async function* resultParts(runs: FunctionRun[], readings: (string | null)[]): AsyncGenerator<Buffer> {
  let filterText: string | null = null;
  let opening = "{";
  for (const [i, { key, outcome }] of runs.entries()) {
    yield Buffer.from(`${opening}${JSON.stringify(key)}:`);
    opening = ",";
    if (outcome.state === "ready") {
      filterText ??= outcome.result.filterText;
      yield* panelParts(outcome.result, readings[i] ?? null);
    } else if (outcome.state === "failed") {
      yield Buffer.from(JSON.stringify(outcome.failure));
    }
  }
  const rest = JSON.stringify({ filter_by_variable: filterText, engine_version: ENGINE_VERSION });
  yield Buffer.from(`${opening}${rest.slice(1)}`);
}
