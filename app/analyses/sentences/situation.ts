import type { ModelEvidence, Trends, VariableEvidence } from "~/compute/contract/types";

/** The input to the rules of a model. */
export interface ModelSituation {
  evidence: ModelEvidence;
  /** p of RESET; `null` without the test. */
  reset: number | null;
  /** Rows left out as outliers. */
  leftOut: number;
  /** Index of the lag of Y among the coefficients; `null` in models without a lag. */
  lagAt: number | null;
  /** Rows of a robust fit beyond 2.5 scales, and those with weight 0; `null` for other fits. */
  weighted: { far: number; without: number } | null;
}

/** The input to the rules of one variable. */
export interface VariableSituation {
  evidence: VariableEvidence;
  leftOut: number;
  /** Quartiles, if they were requested. */
  quartiles: { q1: number; q3: number } | null;
  /** Whether rows have an order in time. */
  ordered: boolean;
}

/** Robust location and scale of n values, next to their mean and standard deviation. */
export interface RobustPair {
  location: number;
  scale: number | null;
  mean: number;
  sd: number | null;
  n: number;
}

/** The input to the rules of a time series. */
export interface TimeSituation {
  r: number | null;
  /** The autocorrelation of all values; `null` where none were left out. */
  rOfAll: number | null;
  rows: number;
  /** Whether the project has a time column. The order of the file is not an order in time. */
  ordered: boolean;
  /** The number of series over the same time of panel data; `null` for a single series. */
  series: number | null;
  /** The unit-root test, of all values. */
  trends: Trends | null;
  /** Values left out of the autocorrelation as outliers. */
  leftOut: number;
}
