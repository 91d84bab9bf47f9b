import type {
  Beyond,
  Effect,
  Effects,
  Estimate,
  InfluentialRow,
  Reversal,
  NoClaimReason,
  TurningPoint,
} from "~/compute/contract/types";

/** The estimate of one coefficient, and whether a claim rests on it. */
export interface Answer {
  effects: Effects;
  /** Its index among the coefficients. */
  at: number;
  effect: Effect;
  /** Whether a direction may be claimed. */
  clear: boolean;
}

/** Why nothing is claimed: a reason of the core, or too few rows for robust standard errors. */
export type Reason = Exclude<NoClaimReason, "exact"> | "few_for_robust";

/** The answer of the rows used, and the answer of all rows where outliers were left out. */
export interface Answers {
  used: Answer;
  /** The same X in all rows; `null` when no row was left out, or when the model cannot be fitted to all rows. */
  all: Answer | null;
  /** Rows left out as outliers. */
  leftOut: number;
}

/** Findings of a model with at least one X. */
export type ModelFinding =
  /** Y, these X and the residuals follow stochastic trends: nothing is claimed about the levels. */
  | { say: "shared_trend"; at: number[] }
  /** A direction that disappears or turns once something about time is held fixed. */
  | { say: "only_time"; answer: Answer; beyond: Beyond }
  /** The claimed direction turns within entities. */
  | { say: "reversed"; answer: Answer; turned: Reversal }
  /** RESET rejects. `curved`: the model has one X, and no straight-line relation to it is clear. */
  | { say: "not_straight"; p: number; curved: boolean }
  /** A direction is claimed. */
  | ({ say: "direction" } & Answers)
  | ({ say: "no_relation"; curved?: boolean } & Answers)
  /** All rows give another answer. */
  | ({ say: "depends_on_outliers" } & Answers)
  /** An estimate without a claim; the finding of the trend, the bias or the lag of Y comes before it. */
  | { say: "withheld"; why: "trend" | "biased" | "exact" | Reason; answer: Answer }
  | { say: "silent"; why: Reason; answer: Answer }
  /** Every row lies on the fitted plane. */
  | { say: "exact"; answer: Answer }
  /** The other X whose direction is claimed. */
  | { say: "also"; effects: { at: number; effect: Effect }[] }
  /** Another square or interaction that is clear. */
  | { say: "also_term"; answer: Answer; of: "all" | "kept" }
  /** The turning point of a curve within the data. */
  | { say: "turn"; answer: Answer; turn: TurningPoint; of: "all" | "kept" }
  /** A square or interaction with no clear coefficient; `at` is its first coefficient. */
  | { say: "term_unclear"; at: number; p: number }
  /** Adjusted R², if it is above 0. */
  | { say: "share"; share: number }
  | { say: "few_rows"; df: number }
  | { say: "one_row"; row: InfluentialRow }
  | { say: "trends_untested"; periods: number }
  /** Errors by period take five periods. */
  | { say: "shocks_unseen" }
  /** Rows of a robust fit beyond 2.5 scales, and those with weight 0. */
  | { say: "down_weighted"; far: number; without: number };

/** Findings of a model with a lag of Y. */
export type LagFinding =
  /** Breusch–Godfrey rejects: the coefficients are biased. `instruments`: how strong they are in the two-stage estimates. */
  | { say: "biased"; p: number; instruments: "strong" | "weak" | "none" }
  | ({ say: "own_past" } & Answers)
  /** All rows give another answer. */
  | ({ say: "past_depends_on_outliers" } & Answers)
  | { say: "half_life"; estimate: Estimate; of: "all" | "kept" }
  | { say: "long_run_mean"; estimate: Estimate; of: "all" | "kept" }
  | { say: "long_run"; estimates: { at: number; estimate: Estimate }[]; of: "all" | "kept" }
  /** No half-life and no long-run effects: a unit root is not rejected or not testable, or the lag is not clear. */
  | { say: "return_open"; why: "unit_root" | "untested" | "lag_unclear" }
  | { say: "shared_intercept" }
  | { say: "instruments"; f: number; weak: boolean };
