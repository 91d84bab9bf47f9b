/** The findings about one variable, and the rules that choose them (docs/methods/claims.md). */
import type {
  DependentMean,
  DipTest,
  ErrorsUsed,
  Interval,
  MedianInterval,
  Shape,
  NoClaimReason,
  VariableEvidence,
} from "~/compute/contract/types";
import { isAlike, isBelow, LEVEL } from "./levels";

/** Share of the standard deviation by which mean and median must differ to be mentioned, … */
export const APART = 0.2;
/** … and, divided by √n, the share that chance explains for normal values: twice √((π/2 − 1)/n). */
const APART_BY_CHANCE = 1.5;
/** Far values are few below this share of all values, if there are at least `FAR_FROM` values. */
const FAR_SHARE = 0.1;
const FAR_FROM = 10;
/** With fewer different values, such as answers on a scale, no value counts as far: the largest are ordinary. */
const DIFFERENT = 10;

/** With fewer values their skewness is not seen. */
const FEW_VALUES = 12;

/** With fewer values their middle half is not half of them. */
const QUARTERED = 4;

/** The smallest and the largest value. */
export interface Ends {
  min: number;
  max: number;
}

/** Findings of one variable. */
export type VariableFinding =
  | { say: "one_value"; shape: Shape }
  /** `ends`: the values themselves, if they are known. */
  | { say: "two_values"; shape: Shape; ends: Ends | null }
  | { say: "several_modes"; dip: DipTest }
  | { say: "centre"; shape: Shape; pull: Pull; of: "all" | "kept"; leftOut: number }
  | { say: "centre_of_all"; shape: Shape; leftOut: number }
  | { say: "middle_half"; q1: number; q3: number }
  | { say: "mean_interval"; interval: Interval; errors: ErrorsUsed | null; of: "all" }
  /** Rows depend on each other so much that no interval of the mean may be trusted. */
  | { say: "mean_unknown"; why: NoClaimReason }
  | { say: "median_interval"; interval: MedianInterval | null; of: "all" }
  | { say: "kept_interval"; shape: Shape; leftOut: number }
  | { say: "too_skewed" }
  /** So few values that an interval of the mean holds only if the values are normal. */
  | { say: "few_values" }
  | { say: "independence_assumed" };

/** The position of the mean relative to the median. */
export type Pull =
  /** A few far values pull the mean to one side. */
  | "up"
  | "down"
  /** The mean is apart from the median, but not because of a few far values. */
  | "above"
  | "below"
  /** Closer than a fifth of a standard deviation, or than chance explains with this number of values. */
  | "close";

/** The input to the rules of one variable. */
export interface VariableSituation {
  evidence: VariableEvidence;
  leftOut: number;
  /** Quartiles, if they were requested. */
  quartiles: { q1: number; q3: number } | null;
  /** The smallest and the largest value, if they were requested. */
  ends: Ends | null;
  /** Whether rows have an order in time. */
  ordered: boolean;
}

function pullOf({ mean, median, std_dev: sd, n, far_tail_share: far, distinct }: Shape): Pull {
  if (mean === null || median === null || sd === null || sd === 0) return "close";
  const gap = mean - median;
  if (Math.abs(gap) <= Math.max(APART, APART_BY_CHANCE / Math.sqrt(n)) * sd) return "close";
  const byFew = n >= FAR_FROM && distinct >= DIFFERENT && far !== null && far > 0 && far < FAR_SHARE;
  if (gap > 0) return byFew ? "up" : "above";
  return byFew ? "down" : "below";
}

const widthOf = ({ lower, upper }: Interval) => (upper ?? NaN) - (lower ?? NaN);

/** The interval of the mean: in rows that may depend on each other the wider of two, or none. */
function meanFinding(shape: Shape, dependent: DependentMean | null): VariableFinding {
  const own: VariableFinding = {
    say: "mean_interval",
    interval: shape.mean_interval,
    errors: null,
    of: "all",
  };
  if (dependent === null) return own;
  const { silent, interval, errors } = dependent;
  if (silent !== null) return { say: "mean_unknown", why: silent };
  return widthOf(interval) > widthOf(shape.mean_interval) ? { ...own, interval, errors } : own;
}

/** Kinds of values whose centre means little: all equal, of two kinds, or with several peaks. */
function kindOfValues(shape: Shape, ends: Ends | null, isRelated = false): VariableFinding[] {
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  if (shape.distinct === 2) return [{ say: "two_values", shape, ends }];
  // The test takes rows as independent: a series that wanders has peaks by chance.
  if (isRelated) return [];
  return shape.dip && isBelow(shape.dip.p_value, LEVEL) ? [{ say: "several_modes", dip: shape.dip }] : [];
}

/** The findings about the centre: of the kept values and, where values were left out, of all values. */
export function statisticsFindings({
  evidence,
  leftOut,
  quartiles,
  ends,
}: VariableSituation): VariableFinding[] {
  const { kept, all, dependent } = evidence;
  const kind = kindOfValues(kept, ends, dependent?.related);
  const isPlain = kept.distinct > 2;
  const middle: VariableFinding[] =
    quartiles && isPlain && kept.n >= QUARTERED ? [{ say: "middle_half", ...quartiles }] : [];
  if (!isPlain) return [...kind, ...(all ? [{ say: "centre_of_all", shape: all, leftOut } as const] : [])];
  const pull = kind.length > 0 ? "close" : pullOf(kept);
  const centre: VariableFinding = { say: "centre", shape: kept, pull, of: all ? "kept" : "all", leftOut };
  if (!all) return [...kind, centre, ...middle];
  const ofAll: VariableFinding = { say: "centre_of_all", shape: all, leftOut };
  const first = !isAlike(kept.mean, all.mean) ? [ofAll, centre] : [centre, ofAll];
  return [...kind, ...first, ...middle];
}

/** The intervals of mean and median of all values; the kept values' interval comes last and is not a confidence interval. */
export function intervalFindings({
  evidence,
  leftOut,
  ordered,
}: Omit<VariableSituation, "quartiles" | "ends">): VariableFinding[] {
  const { kept, all, dependent } = evidence;
  const shape = all ?? kept;
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  const isRelated = dependent?.related === true;
  const mean = meanFinding(shape, dependent);
  const isMean = mean.say === "mean_interval";
  return [
    mean,
    ...(isRelated ? [] : [{ say: "median_interval", interval: shape.median_interval, of: "all" } as const]),
    ...(shape.too_skewed && isMean ? [{ say: "too_skewed" } as const] : []),
    ...(shape.n < FEW_VALUES && !shape.too_skewed && isMean ? [{ say: "few_values" } as const] : []),
    ...(ordered && !isRelated ? [{ say: "independence_assumed" } as const] : []),
    ...(all ? [{ say: "kept_interval", shape: kept, leftOut } as const] : []),
  ];
}
