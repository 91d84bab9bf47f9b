import { Readable } from "node:stream";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import type { StoredResultRow } from "~/db/stored-results.server";
import { AppError, invalidField } from "~/lib/app-error";
import { DamagedBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { requestLabels } from "./request-labels";
import { requestOf } from "../shapes/build-analysis";
import { requestOfDependent } from "../shapes/dependent-variables";
import { getAnalysisRow } from "./get-analysis.server";
import { getResultPage } from "./result-page.server";
import { getAnalysisData } from "./analysis-data.server";
import { type FunctionRun, runFunctions } from "./run-functions.server";

/** Blobs verified before the response began are not verified again while it is sent, except for slow readers. */
const VERIFIED_MS = 60_000;

/**
 * The result of an analysis as JSON bytes: `{<function key>: result…, filter_by_variable, engine_version}`. Stored
 * results are streamed unchanged, with their sentence (`reading`) as the first field.
 *
 * @param functions which results; all if left out
 * @param y the index of the dependent variable, from 1
 * @throws AppError not_found, processing (retry), conflict (no data), or invalid_input (not one of its functions, or on `y`)
 */
export async function openAnalysisResult(
  userId: string,
  analysisId: string,
  { functions, y = 1 }: { functions?: FunctionKey[] | undefined; y?: number | undefined } = {},
): Promise<Readable> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const request = requestOfDependent(requestOf(analysis), y);
  const own = request.analysis_function;
  const foreign = functions?.find((key) => !own.includes(key));
  if (foreign !== undefined) throw invalidField("functions", `The analysis does not include ${foreign}.`);
  const run = () => runFunctions(userId, analysis, { waitMs: LIMITS.resultWaitMs, functions, y });
  let runs = await run();
  // The second run recomputes damaged results. Once the response has begun it is too late for that.
  if (!(await areWhole(runs))) runs = await run();
  if (runs.some(({ outcome }) => outcome.state === "processing")) throw new AppError("processing");
  const labels = requestLabels(request, await getAnalysisData(userId, analysis));
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

/** The sentence of a result, built from its summary; null for a result that failed. */
async function readingOf({ key, outcome }: FunctionRun, labels: VariableLabels): Promise<string | null> {
  if (outcome.state !== "ready") return null;
  // Loaded late: this imports every view, which the API does not need before its first result.
  const { resultReading, readResult } = await import("~/analyses/results");
  const { json } = await getResultPage(outcome.result.summaryHash);
  return resultReading(key, readResult(json), labels);
}

/** The bytes of a stored result, a JSON object, with its sentence added as the first field. */
async function* storedParts(result: StoredResultRow, reading: string | null): AsyncGenerator<Buffer> {
  let opening = reading === null ? null : Buffer.from(`{"reading":${JSON.stringify(reading)},`);
  for await (const chunk of await openBlob(result.fullHash, VERIFIED_MS)) {
    if (opening === null) {
      yield chunk as Buffer;
      continue;
    }
    yield opening;
    // Skips the opening brace of the stored object.
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
      yield* storedParts(outcome.result, readings[i] ?? null);
    } else if (outcome.state === "failed") {
      yield Buffer.from(JSON.stringify(outcome.failure));
    }
  }
  const rest = JSON.stringify({ filter_by_variable: filterText, engine_version: ENGINE_VERSION });
  yield Buffer.from(`${opening}${rest.slice(1)}`);
}
