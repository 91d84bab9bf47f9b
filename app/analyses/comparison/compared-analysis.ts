import type { FunctionKey, RowsInCommon } from "~/compute/contract/types";
import type { ResultOf } from "../view";
import type { Traces } from "../variables/traced-variable";
import type { VariableLabels } from "../variables/variable-labels";

/** The data that an analysis was applied to, as far as a comparison names them. */
export interface AppliedTo {
  /** Number of the version of the dataset's file, and when it came; null for one that is not known. */
  version: number | null;
  /** "21 Nov 2026"; null if it is not known. */
  date: string | null;
  /** Names of the row filters that were on. */
  rowFilters: readonly string[];
  /** The changes since then, in words. */
  changes: readonly string[];
}

/** An analysis of a comparison with its results. */
export interface ComparedAnalysis {
  id: string;
  name: string;
  labels: VariableLabels;
  /** Computed columns among its variables that are the logarithm or root of another. */
  traces: Traces;
  excludesOutliers: boolean;
  /** The column whose values have a box each. */
  by: string | null;
  data: AppliedTo;
  results: readonly ComparedResult[];
}

/** The result of one function, or why there is none. */
type ComparedResult =
  | { key: FunctionKey; state: "ready"; result: ResultOf<FunctionKey> }
  | { key: FunctionKey; state: "failed"; message: string };

/** A compared analysis on its way to a browser: results are JSON texts, as in pages of results. */
export type SentAnalysis = Omit<ComparedAnalysis, "results"> & { results: readonly SentResult[] };

export type SentResult =
  | { key: FunctionKey; state: "ready"; json: string; version: string }
  | { key: FunctionKey; state: "failed"; message: string };

/** A compared analysis with the chart data of its functions. */
export interface ComparisonSource {
  analysis: SentAnalysis;
  drawings: ReadonlyMap<FunctionKey, ArrayBuffer>;
}

/**
 * The rows that all models share, and the rows that the results of each other function share; null where they cannot
 * be matched.
 */
export interface ComparedRows {
  models: RowsInCommon | null;
  functions: Partial<Record<FunctionKey, RowsInCommon | null>>;
}

/** Everything that a comparison is made from. */
export interface ComparisonSources {
  sources: ComparisonSource[];
  rows: ComparedRows;
}

/** Reads the results of a compared analysis. */
export function readAnalysis({ results, ...analysis }: SentAnalysis): ComparedAnalysis {
  return {
    ...analysis,
    results: results.map((each) =>
      each.state === "failed"
        ? each
        : { key: each.key, state: "ready", result: JSON.parse(each.json) as ResultOf<FunctionKey> },
    ),
  };
}

/** The label of the analysis at an index, from 0, in a comparison: "(1)". */
export function markAt(index: number): string {
  return `(${index + 1})`;
}
