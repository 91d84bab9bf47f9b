import { stat } from "node:fs/promises";
import { isLargeFile, LARGE_SECONDS } from "~/lib/large-work";
import type { FunctionKey } from "./contract/types";
import type { EngineJobs, FileInput } from "./engine-jobs";

/**
 * Seconds of one thread for each million rows, outliers removed: the last column of "Costs of functions" in
 * docs/benchmarks.md, rounded up.
 */
const SECONDS_A_MILLION_ROWS: Record<FunctionKey, number> = {
  statistics: 0.2,
  robust_statistics: 0.6,
  confidence_intervals: 0.2,
  boxplot: 0.2,
  histogram: 2.2,
  qq_plot: 2.2,
  dotplot: 1.2,
  timeplot: 0.8,
  autoregression: 4,
  regression: 3,
  robust_regression: 2.2,
  scatterplot: 4.6,
  robust_scatterplot: 4.3,
  autoregressionx: 4,
  koyckregression: 4.4,
  boxplot_multi: 0.3,
};

/** A model is computed in about this many ways for its sensitivity. */
const WAYS_OF_SENSITIVITY = 6;

/** The seconds that a function takes on a table, estimated. */
function secondsOfFunction(key: FunctionKey, rows: number): number {
  return (SECONDS_A_MILLION_ROWS[key] * rows) / 1e6;
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
  const times = name === "sensitivity" ? WAYS_OF_SENSITIVITY : 1;
  return times * secondsOfFunction(functionKey, rowCount) > LARGE_SECONDS;
}

/** The bytes of a file; 0 if it has moved, which the job itself finds out. */
async function sizeOf({ path, movesTo = path }: FileInput): Promise<number> {
  const found = (await stat(path).catch(() => null)) ?? (await stat(movesTo).catch(() => null));
  return found?.size ?? 0;
}
