import { createHash } from "node:crypto";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey, Sensitivity } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { findStoredResults, saveStoredResult } from "~/db/stored-results.server";
import { invalidField } from "~/lib/app-error";
import { putBlob } from "~/storage/blobs.server";
import { DamagedBlob, getBlob } from "~/storage/whole-blobs.server";
import { requestOf, type StoredRequest } from "../shapes/build-analysis";
import { getAnalysisData } from "./analysis-data.server";
import { buildTableInput } from "./compute-result.server";
import { getAnalysisRow } from "./get-analysis.server";
import { requestLabels } from "./request-labels";
import { requestOfFunction } from "./function-request";
import { type AnalysisData, resultKey } from "./result-key";

const inFlight = new Map<string, Promise<Sensitivity>>();

/**
 * The coefficients of a model of the user computed in several ways, with the names of its variables. Stored after the first
 * time.
 *
 * @param functionKey one of the analysis' functions; its first one if left out
 * @throws AppError not_found, processing, busy, timeout, conflict (no data), invalid_input (no function of the analysis, or one
 *   without coefficients), or the core's refusal of the data
 */
export async function getSensitivity(
  userId: string,
  analysisId: string,
  functionKey?: FunctionKey,
): Promise<{ found: Sensitivity; labels: VariableLabels }> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const request = requestOf(analysis);
  const key = functionKey ?? request.analysis_function[0];
  if (key === undefined || !request.analysis_function.includes(key)) {
    throw invalidField("function", `The analysis does not include ${functionKey ?? "a function"}.`);
  }
  const data = await getAnalysisData(userId, analysis);
  const found = await findOrCompute(key, requestOfFunction(request, key), data);
  return { found, labels: requestLabels(request, data) };
}

async function findOrCompute(
  functionKey: FunctionKey,
  request: StoredRequest,
  data: AnalysisData,
): Promise<Sensitivity> {
  const key = createHash("sha256")
    .update(`sensitivity ${resultKey(request, data)}`)
    .digest("hex");
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const found = findStored(key)
    .then((stored) => stored ?? compute(key, functionKey, request, data))
    .finally(() => inFlight.delete(key));
  inFlight.set(key, found);
  return found;
}

async function findStored(key: string): Promise<Sensitivity | null> {
  const [stored] = await findStoredResults([key], new Date());
  if (stored === undefined) return null;
  try {
    return JSON.parse((await getBlob(stored.fullHash)).toString("utf8")) as Sensitivity;
  } catch (error) {
    // A damaged result is computed again.
    if (error instanceof DamagedBlob) return null;
    throw error;
  }
}

async function compute(
  key: string,
  functionKey: FunctionKey,
  request: StoredRequest,
  data: AnalysisData,
): Promise<Sensitivity> {
  const input = { ...(await buildTableInput(request, data)), request, functionKey };
  const { json } = await runEngineJob("sensitivity", input, { limitSeconds: env.analysisSeconds });
  const { hash } = await putBlob(Buffer.from(json));
  await saveStoredResult({
    key,
    functionKey,
    engineVersion: ENGINE_VERSION,
    fullHash: hash,
    summaryHash: hash,
    filterText: null,
  });
  return JSON.parse(json) as Sensitivity;
}
