import { stat } from "node:fs/promises";
import { isLargeFile, LARGE_SECONDS } from "~/lib/large-work";
import { FUNCTIONS, SECONDS_A_MILLION_ROWS } from "./contract/tables";
import type { FunctionKey } from "./contract/types";
import type { EngineJobs, FileInput } from "./engine-jobs";

/** A linear model is computed in about this many ways for its sensitivity. */
const WAYS_OF_SENSITIVITY = 6;
/** The fewest and most ways of any other model; beyond the fewest they take at most these seconds (compute-rs/src/analysis/specifications.rs). */
const OWN_WAYS = { fewest: 8, most: 42, seconds: 8 };

/** The seconds that a function takes on a table, estimated. */
function secondsOfFunction(key: FunctionKey, rows: number): number {
  return (SECONDS_A_MILLION_ROWS[key] * rows) / 1e6;
}

/** The seconds that the sensitivity of a model takes, estimated. */
function secondsOfSensitivity(key: FunctionKey, rows: number): number {
  const each = secondsOfFunction(key, rows);
  if (FUNCTIONS[key].sensitivity !== "own") return WAYS_OF_SENSITIVITY * each;
  return Math.max(OWN_WAYS.fewest * each, Math.min(OWN_WAYS.most * each, OWN_WAYS.seconds));
}

const READS_A_FILE = new Set<keyof EngineJobs>(["inspectFile", "previewFile", "importFile"]);

/** Whether a job of the engine is large work, as far as its input tells. */
export async function isLargeJob<Name extends keyof EngineJobs>(
  name: Name,
  input: EngineJobs[Name]["input"],
): Promise<boolean> {
  if (READS_A_FILE.has(name)) return isLargeFile(await sizeOf(input as FileInput));
  if (name !== "analyzeFunction" && name !== "sensitivity") return false;
  const { functionKey, rowCount } = input as EngineJobs["analyzeFunction"]["input"];
  const seconds = name === "sensitivity" ? secondsOfSensitivity : secondsOfFunction;
  return seconds(functionKey, rowCount) > LARGE_SECONDS;
}

/** The bytes of a file; 0 if it has moved, which the job itself finds out. */
async function sizeOf({ path, movesTo = path }: FileInput): Promise<number> {
  const found = (await stat(path).catch(() => null)) ?? (await stat(movesTo).catch(() => null));
  return found?.size ?? 0;
}
