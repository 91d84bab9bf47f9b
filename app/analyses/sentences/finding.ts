import type {
  BandVerdict,
  BootstrapTest,
  DipTest,
  DistributionKey,
  Effect,
  Effects,
  Estimate,
  InfluentialRow,
  MedianInterval,
  Shape,
  Silence,
  UnitRootTest,
  PanelUnitRootTest,
} from "~/compute/contract/types";

/**
 * What a sentence says, before it is put into words: rules.ts chooses findings and their order, the files of phrases
 * beside it give each its words, and tests and `npm run claims` judge a sentence by its findings, never by its words.
 */
export type Finding =
  ModelFinding | LagFinding | VariableFinding | FitFinding | TimeFinding | DescriptionFinding;

/** What the rows say of one X: the strongest. */
export interface Answer {
  effects: Effects;
  /** Its place among the coefficients. */
  at: number;
  effect: Effect;
  /** Whether a direction may be claimed of it. */
  clear: boolean;
}

/** Why nothing is claimed of estimates: the core's reasons, and too few rows for robust errors. */
export type Reason = Exclude<Silence, "exact"> | "few_for_robust";

/** The answer of the rows used, beside that of all rows where outliers were left out. */
export interface Answers {
  used: Answer;
  /** The same X in all rows; `null` when no row was left out, or when no model fits all of them. */
  all: Answer | null;
  /** Rows left out as outliers. */
  leftOut: number;
}

/** Of a model with at least one X. */
export type ModelFinding =
  /** Y and these X follow stochastic trends, and so do the residuals: nothing is claimed of levels. */
  | { say: "shared_trend"; at: number[] }
  /** RESET. */
  | { say: "not_straight"; p: number }
  /** A direction is claimed. */
  | ({ say: "direction" } & Answers)
  | ({ say: "no_relation" } & Answers)
  /** With all rows the answer is another. */
  | ({ say: "depends_on_outliers" } & Answers)
  /** An estimate of which nothing is claimed: `trend` and `biased` are said before it. */
  | { say: "withheld"; why: "trend" | "biased"; answer: Answer }
  | { say: "silent"; why: Reason; answer: Answer }
  /** Every row lies on the fitted plane. */
  | { say: "exact"; answer: Answer }
  /** The other X of which a direction is claimed. */
  | { say: "also"; effects: { at: number; effect: Effect }[] }
  /** Adjusted R², not below 0. */
  | { say: "share"; share: number }
  | { say: "few_rows"; df: number }
  | { say: "one_row"; row: InfluentialRow }
  | { say: "trends_untested"; periods: number }
  /** Robust fits: rows beyond 2.5 scales, and those with weight 0. */
  | { say: "down_weighted"; far: number; without: number };

/** Of a model with Y of the period before. */
export type LagFinding =
  /** Breusch–Godfrey rejects: the coefficients themselves are biased. */
  | { say: "biased"; p: number; instrumented: boolean }
  | { say: "own_past"; effects: Effects; lag: Effect; clear: boolean }
  | { say: "half_life"; estimate: Estimate }
  | { say: "long_run_mean"; estimate: Estimate }
  | { say: "long_run"; estimates: { at: number; estimate: Estimate }[] }
  /** Half-life and long-run effects are not stated: a unit root was not rejected, or could not be tested. */
  | { say: "return_open"; why: "unit_root" | "untested" | "lag_unclear" }
  | { say: "shared_intercept" }
  | { say: "instruments"; f: number; weak: boolean };

/** Of one variable. */
export type VariableFinding =
  | { say: "one_value"; shape: Shape }
  | { say: "two_values"; shape: Shape }
  | { say: "several_modes"; dip: DipTest }
  | { say: "centre"; shape: Shape; pull: Pull; of: "all" | "kept"; leftOut: number }
  | { say: "centre_of_all"; shape: Shape; leftOut: number }
  | { say: "middle_half"; q1: number; q3: number }
  | { say: "mean_interval"; shape: Shape; of: "all" }
  | { say: "median_interval"; interval: MedianInterval | null; of: "all" }
  | { say: "kept_interval"; shape: Shape; leftOut: number }
  | { say: "too_skewed" }
  | { say: "independence_assumed" }
  | {
      say: "robust_pair";
      location: number;
      scale: number | null;
      mean: number;
      sd: number | null;
      /** What of mean and standard deviation outliers or a long tail move; with few values nothing is said of it. */
      moved: "both" | "mean" | "sd" | "none" | "few";
    };

/** How the mean lies to the median. */
export type Pull =
  /** A few far values on one side pull it. */
  | "up"
  | "down"
  /** It lies apart, but not by a few far values. */
  | "above"
  | "below"
  /** Less than a fifth of a standard deviation, or no more than chance makes of so few values. */
  | "close";

/** Of fitted distributions. */
export type FitFinding =
  | { say: "no_fit" }
  | { say: "only_fit"; key: DistributionKey }
  | { say: "best_fit"; key: DistributionKey; aic: number; others: { key: DistributionKey; aic: number }[] }
  | { say: "equal_fits"; keys: DistributionKey[]; fits: { key: DistributionKey; aic: number }[] }
  | { say: "inside_band"; key: DistributionKey; n: number; few: boolean }
  | { say: "outside_band"; key: DistributionKey; band: BandVerdict }
  | { say: "bootstrap"; key: DistributionKey; test: BootstrapTest; n: number };

/** Of one variable in its order of time. */
export type TimeFinding =
  | { say: "no_order" }
  | {
      say: "neighbours";
      r: number;
      pattern: "similar" | "alternating" | "weak" | "unrelated";
      within: boolean;
    }
  | { say: "too_few_to_tell"; rows: number }
  | { say: "unit_root"; rejected: boolean; test: UnitRootTest | PanelUnitRootTest; panel: boolean }
  | { say: "unit_root_untested"; periods: number; gaps: boolean };

/** What is in the data, of which nothing is inferred. */
export type DescriptionFinding =
  | { say: "box"; lower: number; median: number; upper: number; beyond: number }
  | { say: "boxes"; by: string; highest: Box; lowest: Box; notchesOverlap: boolean }
  | { say: "equal_boxes"; by: string; median: number }
  | { say: "categories"; by: string; count: number }
  | { say: "one_stack"; at: number }
  | { say: "tallest_stack"; at: number; count: number; values: number };

export interface Box {
  category: string;
  median: number;
}

/** What part of a sentence some words are. */
export type Role = "subject" | "direction" | "size" | "evidence" | "hedge" | "advice";
