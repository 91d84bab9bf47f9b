import type { ModelEvidence, Trends, VariableEvidence } from "~/compute/contract/types";

/** What the sentence of a model is chosen from. */
export interface ModelSituation {
  evidence: ModelEvidence;
  /** p of RESET; `null` where there is no such test. */
  reset: number | null;
  /** Rows left out as outliers. */
  leftOut: number;
  /** Place of the lag of Y among the coefficients; `null` in models without one. */
  lagAt: number | null;
  /** Rows that a robust fit weights down: beyond 2.5 scales, and with weight 0. */
  weighted: { far: number; without: number } | null;
}

/** What the sentence of one variable is chosen from. */
export interface VariableSituation {
  evidence: VariableEvidence;
  leftOut: number;
  /** Quartiles, where they were asked for. */
  quartiles: { q1: number; q3: number } | null;
  /** Rows have an order in time. */
  ordered: boolean;
}

/** What the sentence of a series is chosen from. */
export interface TimeSituation {
  r: number | null;
  rows: number;
  /** The project has a time column: the order of a file is no order. */
  ordered: boolean;
  /** Several series over the same time. */
  panel: boolean;
  trends: Trends | null;
}
