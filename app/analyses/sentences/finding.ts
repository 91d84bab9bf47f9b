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
  TurningPoint,
} from "~/compute/contract/types";

/**
 * A statement of a sentence before it is put into words. rules.ts chooses the findings and their order; the *-phrases
 * files put each into words; tests and `npm run claims` judge a sentence by its findings, never by its words.
 */
export type Finding =
  ModelFinding | LagFinding | VariableFinding | FitFinding | TimeFinding | DescriptionFinding;

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
export type Reason = Exclude<Silence, "exact"> | "few_for_robust";

/** The answer of the rows used, and that of all rows where outliers were left out. */
export interface Answers {
  used: Answer;
  /** The same X in all rows; `null` when no row was left out, or when the model cannot be fitted to all rows. */
  all: Answer | null;
  /** Rows left out as outliers. */
  leftOut: number;
}

/** Findings of a model with at least one X. */
export type ModelFinding =
  /** Y, these X and the residuals follow stochastic trends: nothing is claimed of the levels. */
  | { say: "shared_trend"; at: number[] }
  /** RESET rejects. */
  | { say: "not_straight"; p: number }
  /** A direction is claimed. */
  | ({ say: "direction" } & Answers)
  | ({ say: "no_relation" } & Answers)
  /** All rows give another answer. */
  | ({ say: "depends_on_outliers" } & Answers)
  /** An estimate without a claim; the finding of the trend or the bias, or that of the lag of Y, comes before it. */
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
  /** A square or an interaction of which nothing is clear, by its first coefficient. */
  | { say: "term_unclear"; at: number; p: number }
  /** Adjusted R², at least 0. */
  | { say: "share"; share: number }
  | { say: "few_rows"; df: number }
  | { say: "one_row"; row: InfluentialRow }
  | { say: "trends_untested"; periods: number }
  /** Rows of a robust fit beyond 2.5 scales, and those with weight 0. */
  | { say: "down_weighted"; far: number; without: number };

/** Findings of a model with a lag of Y. */
export type LagFinding =
  /** Breusch–Godfrey rejects: the coefficients are biased. */
  | { say: "biased"; p: number; instrumented: boolean }
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

/** Findings of one variable. */
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
      /** Which of mean and standard deviation outliers or a long tail move; `few` values make no statement. */
      moved: "both" | "mean" | "sd" | "none" | "few";
    };

/** The position of the mean relative to the median. */
export type Pull =
  /** A few far values pull it to one side. */
  | "up"
  | "down"
  /** It is apart from the median, but not because of a few far values. */
  | "above"
  | "below"
  /** Closer than a fifth of a standard deviation, or than chance explains with this number of values. */
  | "close";

/** Findings of fitted distributions. */
export type FitFinding =
  | { say: "no_fit" }
  | { say: "only_fit"; key: DistributionKey }
  | { say: "best_fit"; key: DistributionKey; aic: number; others: { key: DistributionKey; aic: number }[] }
  | { say: "equal_fits"; keys: DistributionKey[]; fits: { key: DistributionKey; aic: number }[] }
  | { say: "inside_band"; key: DistributionKey; n: number; few: boolean }
  | { say: "outside_band"; key: DistributionKey; band: BandVerdict }
  | { say: "bootstrap"; key: DistributionKey; test: BootstrapTest; n: number }
  /** All values give the same answer as the kept ones. */
  | { say: "fit_holds"; values: number }
  /** All values give another answer than the kept ones, which follows. */
  | { say: "fit_depends"; leftOut: number }
  /** The answer of all values follows. */
  | { say: "fit_of_all"; values: number };

/** How consecutive values are related. */
export type Pattern = "similar" | "alternating" | "weak" | "unrelated";

export interface NeighboursOfAll {
  r: number;
  pattern: Pattern;
  /** Whether it is the answer of the kept values, too: same pattern, direction and order of magnitude. */
  isSame: boolean;
}

/** Findings of one variable in order of time. */
export type TimeFinding =
  | { say: "no_order" }
  | {
      say: "neighbours";
      r: number;
      pattern: Pattern;
      within: boolean;
      leftOut: number;
      /** The answer of all values; `null` where none were left out. */
      all: NeighboursOfAll | null;
    }
  | { say: "too_few_to_tell"; rows: number }
  /** `of`: how many of how many series of panel data have enough periods without a gap; `null` for a single series. */
  | {
      say: "unit_root";
      rejected: boolean;
      p: number;
      of: { tested: number; all: number } | null;
      /** Outliers that it includes, and the autocorrelation does not. */
      included: number;
    }
  | { say: "unit_root_untested"; periods: number; gaps: boolean };

/** Descriptions of the data, without inference. */
export type DescriptionFinding =
  | { say: "box"; lower: number; median: number; upper: number; beyond: number; hidden: number }
  | { say: "boxes"; by: string; highest: Box; lowest: Box; notchesOverlap: boolean }
  | { say: "equal_boxes"; by: string; median: number }
  | { say: "categories"; by: string; count: number }
  | { say: "one_stack"; at: number }
  | { say: "tallest_stack"; at: number; count: number; values: number };

interface Box {
  category: string;
  median: number;
}

/** The role of some words in a sentence. */
export type Role = "subject" | "direction" | "size" | "evidence" | "hedge" | "advice";
