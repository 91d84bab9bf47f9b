import { ENGINE_VERSION, FUNCTIONS } from "~/compute/contract/tables";
import type { Code, FunctionKey, ResultHead } from "~/compute/contract/types";
import type { TableInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { isRetryableOnAnotherNode } from "~/config/retry-on-another-node.server";
import { publishToOthers, announcements } from "~/db/announcements.server";
import { type StoredResultRow, saveStoredResult } from "~/db/stored-results.server";
import { type AppError, asAppError, isPassing } from "~/lib/app-error";
import { localPath } from "~/storage/blob-paths.server";
import { putBlob } from "~/storage/blobs.server";
import { requireWholeData } from "../projects/whole-data.server";
import type { StoredRequest } from "../shapes/build-analysis";
import { columnsOfFunction } from "./function-request";
import type { AnalysisData } from "./result-key";
import { joinResultPage } from "./result-page.server";
import { waitForOthers, whileOthersWait } from "./remote-results.server";
import { RunningResults } from "./running-results";
import { findWholeResults } from "./whole-results.server";

/** A result that could not be computed: its head, with the reason and without numbers. */
type ResultFailure = Omit<ResultHead, "code" | "message"> & { message: string; code: string };

export type ResultOutcome =
  | { state: "ready"; result: StoredResultRow }
  | { state: "failed"; failure: ResultFailure }
  /** The queue is full, or damaged columns are being repaired: ask again later. */
  | { state: "processing" };

/** How long a failure is cached before a retry. Pages poll every two seconds and must not recompute each time. */
const FAILURE_MS = 60_000;

/** The code of a result whose computation the user cancelled. */
const CANCELLED = "E-CANCELLED" satisfies Code;

const running = new RunningResults<ResultOutcome>();
const failures = new Map<string, { failure: ResultFailure; until: number }>();

/**
 * Computes a result and stores it under its key. Concurrent calls with one key share one computation, even across
 * processes.
 *
 * @param request as returned by `requestOfFunction`
 */
export function computeResult(
  key: string,
  functionKey: FunctionKey,
  request: StoredRequest,
  data: AnalysisData,
): Promise<ResultOutcome> {
  const { ownerId } = data.project;
  if (running.isCancelled(ownerId, key)) return Promise.resolve(cancelled(functionKey, data));
  const failed = recentFailure(key);
  if (failed !== null) return Promise.resolve({ state: "failed", failure: failed });
  return running.join(ownerId, key, (stop) =>
    findOrCompute(key, stop, () => compute(key, functionKey, request, data, stop)).catch((error: unknown) =>
      stop.aborted ? cancelled(functionKey, data) : recordFailure(key, functionKey, data, error),
    ),
  );
}

/**
 * Stops a computation, in whichever process it runs, unless somebody else waits for the same numbers. It stays cancelled until
 * `resumeResult`.
 */
export function cancelResult(ownerId: string, key: string): void {
  publishToOthers("resultCancelled", ownerId, key, running.cancel(ownerId, key));
}

/** Lets a cancelled result be computed again. */
export function resumeResult(ownerId: string, key: string): void {
  running.resume(ownerId, key);
  publishToOthers("resultResumed", ownerId, key);
}

announcements.on("resultCancelled", (ownerId, key, ranThere) => {
  const ranHere = running.cancel(ownerId, key);
  if (ranThere) running.keepCancelled(ownerId, key);
  // The sender, and every process that may be asked next, did not know that it ran.
  else if (ranHere) publishToOthers("resultCancelled", ownerId, key, true);
});
announcements.on("resultResumed", (ownerId, key) => running.resume(ownerId, key));

function cancelled(functionKey: FunctionKey, data: AnalysisData): ResultOutcome {
  const failure = failureOf(functionKey, data, "You cancelled this calculation.", CANCELLED);
  return { state: "failed", failure };
}

/** The result that another process has computed meanwhile, or else the result of `work`. */
async function findOrCompute(
  key: string,
  signal: AbortSignal,
  work: () => Promise<ResultOutcome>,
): Promise<ResultOutcome> {
  if (await waitForOthers(key, signal)) {
    const [result] = await findWholeResults([key]);
    if (result !== undefined) return { state: "ready", result };
  }
  return whileOthersWait(key, work);
}

async function compute(
  key: string,
  functionKey: FunctionKey,
  request: StoredRequest,
  data: AnalysisData,
  signal: AbortSignal,
): Promise<ResultOutcome> {
  const input = { ...(await buildTableInput(request, data)), request, functionKey };
  const { full, summary, drawing, filterText } = await runEngineJob("analyzeFunction", input, {
    limitSeconds: env.analysisSeconds,
    signal,
  });
  const [fullBlob, summaryBlob] = await Promise.all([
    putBlob(full),
    putBlob(joinResultPage(summary, drawing)),
  ]);
  const result = await saveStoredResult({
    key,
    functionKey,
    engineVersion: ENGINE_VERSION,
    fullHash: fullBlob.hash,
    summaryHash: summaryBlob.hash,
    filterText,
  });
  return { state: "ready", result };
}

/** The engine's input for a result, after an integrity check of its columns. @throws AppError as `requireWholeData` */
export async function buildTableInput(request: StoredRequest, data: AnalysisData): Promise<TableInput> {
  const { project, filters } = data;
  const columns = columnsOfFunction(request, project, data.columns);
  const masks = filters.map(({ maskHash }) => ({ blobHash: maskHash }));
  await requireWholeData(project, [...columns, ...masks]);
  const present = (columnIndex: number | null) =>
    columns.some((column) => column.columnIndex === columnIndex) ? columnIndex : null;
  return {
    rowCount: project.rowCount,
    columns: columns.map(({ columnIndex, name, blobHash, categoryOrder }) => ({
      columnIndex,
      name,
      path: localPath(blobHash),
      categoryOrder: categoryOrder as string[] | null,
    })),
    masks: filters.map(({ name, maskHash }) => ({ name, path: localPath(maskHash) })),
    rowsPath: project.rowsHash === null ? null : localPath(project.rowsHash),
    entity: present(project.entityColumn),
    time: present(project.timeColumn),
  };
}

function recentFailure(key: string): ResultFailure | null {
  const now = performance.now();
  for (const [old, { until }] of failures) {
    if (until > now) break;
    failures.delete(old);
  }
  return failures.get(key)?.failure ?? null;
}

function recordFailure(
  key: string,
  functionKey: FunctionKey,
  data: AnalysisData,
  error: unknown,
): ResultOutcome {
  const refusal = asAppError(error);
  // The next request gets the result, maybe from another process.
  if (isPassing(refusal) || isRetryableOnAnotherNode(refusal)) return { state: "processing" };
  if (refusal.code === "internal") log.error({ err: error, functionKey }, "a result could not be computed");
  const failure = failureOf(functionKey, data, refusal.userMessage, codeOf(refusal));
  failures.set(key, { failure, until: performance.now() + FAILURE_MS });
  return { state: "failed", failure };
}

function failureOf(
  functionKey: FunctionKey,
  data: AnalysisData,
  message: string,
  code: string,
): ResultFailure {
  return {
    display_name: FUNCTIONS[functionKey].display_name,
    filter_by_variable: null,
    notes: [],
    rows: { total: data.project.rowCount, used: 0, steps: [] },
    message,
    code,
  };
}

/** The core's error code if there is one. */
function codeOf({ code, details }: AppError): string {
  if (typeof details.engineCode === "string") return details.engineCode;
  return code === "timeout" ? "E-TIMEOUT" : code;
}
