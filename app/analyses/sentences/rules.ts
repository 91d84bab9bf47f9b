/**
 * What Estimand may say: the rules by which findings are chosen and ordered, for every function, in one place. The
 * reasons and sources stand in docs/methods/claims.md; how often each rule is wrong is measured by `npm run claims`
 * (docs/claims.md). The words stand in the files of phrases beside this one.
 */
import type {
  BoxplotCategory,
  DistributionKey,
  Effects,
  FitEvidence,
  SeriesTrend,
  Shape,
  Trends,
} from "~/compute/contract/types";
import type {
  Answer,
  DescriptionFinding,
  Finding,
  FitFinding,
  LagFinding,
  ModelFinding,
  Pull,
  Reason,
  TimeFinding,
  VariableFinding,
} from "./finding";
import type { ModelSituation, TimeSituation, VariableSituation } from "./situation";

/** A claim may be wrong in 5 of 100 samples. */
export const LEVEL = 0.05;
/** Evidence below this p is called strong; RESET is believed from here. */
export const STRICT = 0.01;
/** With fewer residual degrees of freedom a model's rows are called few. */
const FEW_DF = 10;
/** With fewer rows a test that does not reject tells nothing. */
export const FEW_ROWS = 20;
/** Two effects differ in order of magnitude when one is more than √10 times the other. */
const MAGNITUDE = Math.sqrt(10);
/** First-stage F below which instruments are weak (Staiger and Stock 1997). */
const WEAK_F = 10;
/** Robust errors are believed from this many residual degrees of freedom on. */
const ROBUST_DF = 20;
/** Mean and median further apart than this share of the standard deviation are worth a word, … */
const APART = 0.2;
/** … when that is more than chance makes of normal values: twice √((π/2 − 1)/n). */
const APART_BY_CHANCE = 1.5;
/** Few far values: fewer than this share of all, and at least this many values in all. */
const FAR_SHARE = 0.1;
const FAR_FROM = 10;
/** A standard deviation this much larger than the robust scale is inflated, more so with few values. */
const INFLATED = 1.25;
const INFLATED_BY_CHANCE = 3;
/** Differences of AIC below this are no reason to prefer a curve (Burnham and Anderson 2002). */
const NOTABLE_AIC = 2;
/** A lag-1 autocorrelation this large is called one, when it is more than chance makes: ±1.96/√n. */
const NOTABLE_R = 0.2;
const R_BY_CHANCE = 1.96;

// ---- Models ----

const isBelow = (p: number | null, level: number) => p !== null && p < level;

/** Why nothing may be claimed of a model's estimates; `null` when something may. */
function silenceOf({ silent, errors, residual_df }: Effects): Reason | "exact" | null {
  const robust = errors === "mm" || errors === "mm_cv3" || errors === "mm_ewc";
  return robust && residual_df < ROBUST_DF ? (silent ?? "few_for_robust") : silent;
}

/**
 * Whether a direction may be claimed of the coefficient at a place: all X at once and, adjusted for their number
 * (Holm), this one are significant, and nothing keeps the errors from being believed.
 */
function isClear(effects: Effects, at: number, countOfX: number): boolean {
  if (silenceOf(effects) !== null) return false;
  const isJoint = countOfX === 1 ? true : isBelow(effects.joint?.p_value ?? null, LEVEL);
  return isJoint && isBelow(effects.coefficients[at]?.holm_p ?? null, LEVEL);
}

/** The answer of the X at a place, or of the strongest; `null` in models without X. */
function answerOf(effects: Effects, lagAt: number | null, place?: number): Answer | null {
  const ofX = effects.coefficients.map((effect, at) => ({ effect, at })).filter(({ at }) => at !== lagAt);
  const strength = (t: number | null) => (t === null ? -1 : Math.abs(t));
  const ranked = [...ofX].sort((a, b) => strength(b.effect.t_stat) - strength(a.effect.t_stat));
  const chosen = place === undefined ? ranked[0] : ofX.find(({ at }) => at === place);
  return chosen ? { effects, ...chosen, clear: isClear(effects, chosen.at, ofX.length) } : null;
}

/** Whether two answers agree in significance, direction and order of magnitude. */
function agree(one: Answer, other: Answer): boolean {
  if (one.clear !== other.clear) return false;
  if (!one.clear) return true;
  const ratio = (one.effect.coeff ?? NaN) / (other.effect.coeff ?? NaN);
  return ratio > 1 / MAGNITUDE && ratio < MAGNITUDE;
}

/** The main thing that a model says: a direction, none, or that outliers decide. */
function mainFinding({ evidence, leftOut, lagAt }: ModelSituation, used: Answer): ModelFinding {
  const all = leftOut > 0 && evidence.all_rows ? answerOf(evidence.all_rows, lagAt, used.at) : null;
  const answers = { used, all, leftOut };
  if (leftOut > 0 && (all === null || !agree(used, all))) return { say: "depends_on_outliers", ...answers };
  return { say: used.clear ? "direction" : "no_relation", ...answers };
}

/** The other X with a clear direction, in the rows used and in all of them. */
function otherDirections({ evidence, lagAt, leftOut }: ModelSituation, used: Answer): ModelFinding[] {
  const effects = evidence.effects.coefficients.flatMap((effect, at) => {
    if (at === used.at) return [];
    // There is no answer for the lag of Y.
    const own = answerOf(evidence.effects, lagAt, at);
    const all = evidence.all_rows ? answerOf(evidence.all_rows, lagAt, at) : null;
    const holds = own?.clear && (leftOut === 0 || (all !== null && agree(own, all)));
    return holds ? [{ at, effect }] : [];
  });
  return effects.length > 0 ? [{ say: "also", effects }] : [];
}

/** Too few periods to test for trends, of which the sentence then says nothing. */
function untestedTrend(trends: Trends | null): ModelFinding[] {
  const y = trends?.series[0];
  return y?.untested === "few_periods" ? [{ say: "trends_untested", periods: y.periods }] : [];
}

/** What a model says of its X. */
function effectFindings(situation: ModelSituation): Finding[] {
  const { evidence, reset, lagAt } = situation;
  const { effects, trends, lag } = evidence;
  const used = answerOf(effects, lagAt);
  if (!used) return [];
  const silence = silenceOf(effects);
  if (silence === "exact") return [{ say: "exact", answer: used }];
  const few: ModelFinding[] =
    effects.residual_df < FEW_DF ? [{ say: "few_rows", df: effects.residual_df }] : [];
  if (trends?.spurious) {
    // Positions among the series count Y first.
    const at = trends.shared_with.map((place) => place - 1);
    return [
      { say: "shared_trend", at },
      { say: "withheld", why: "trend", answer: used },
    ];
  }
  if (silence !== null) return [{ say: "silent", why: silence, answer: used }, ...few];
  if (lag && isBiased(situation)) return [{ say: "withheld", why: "biased", answer: used }];
  const main = mainFinding(situation, used);
  const isDirection = main.say === "direction";
  return [
    ...(isBelow(reset, STRICT) ? [{ say: "not_straight", p: reset ?? 0 } as const] : []),
    main,
    ...(isDirection ? otherDirections(situation, used) : []),
    ...(isDirection && effects.adj_r_squared !== null
      ? [{ say: "share", share: Math.max(0, effects.adj_r_squared) } as const]
      : []),
    ...(evidence.influential ? [{ say: "one_row", row: evidence.influential } as const] : []),
    ...few,
    ...(isDirection ? untestedTrend(trends) : []),
  ];
}

function isBiased({ evidence }: ModelSituation): boolean {
  return isBelow(evidence.lag?.serial?.p_value ?? null, LEVEL);
}

/** What a model says of Y's own past, before its X. */
function pastFindings(situation: ModelSituation): LagFinding[] {
  const { effects, lag, first_stage } = situation.evidence;
  if (!lag) return [];
  if (isBiased(situation)) {
    return [{ say: "biased", p: lag.serial?.p_value ?? 0, instrumented: first_stage !== null }];
  }
  const clear = effects.silent === null && isBelow(lag.lag.p_value, LEVEL);
  return [{ say: "own_past", effects, lag: lag.lag, clear }];
}

/** How fast effects fade and where they end, where the lag allows to say it. */
function dynamicsFindings(situation: ModelSituation): LagFinding[] {
  const { lag, trends, first_stage } = situation.evidence;
  if (!lag || situation.evidence.effects.silent === "exact") return [];
  const f = first_stage?.statistic ?? null;
  const instruments: LagFinding[] = f === null ? [] : [{ say: "instruments", f, weak: f < WEAK_F }];
  const hedge: LagFinding[] = lag.shared_intercept ? [{ say: "shared_intercept" }] : [];
  if (isBiased(situation)) return instruments;
  if (!lag.may_state) {
    const untested = trends?.series[0]?.untested ?? null;
    const why = lag.unit_root_rejected ? "lag_unclear" : untested !== null ? "untested" : "unit_root";
    return [{ say: "return_open", why }, ...instruments];
  }
  const places = situation.evidence.effects.coefficients
    .map((_, at) => at)
    .filter((at) => at !== situation.lagAt);
  const longRun = lag.long_run.flatMap((estimate, i) => {
    const at = places[i];
    return at === undefined || estimate.value === null ? [] : [{ at, estimate }];
  });
  return [
    ...(lag.half_life.value === null ? [] : [{ say: "half_life", estimate: lag.half_life } as const]),
    ...((lag.long_run_mean?.value ?? null) === null || lag.long_run_mean === null
      ? []
      : [{ say: "long_run_mean", estimate: lag.long_run_mean } as const]),
    ...(longRun.length > 0 ? [{ say: "long_run", estimates: longRun } as const] : []),
    ...hedge,
    ...instruments,
  ];
}

/** What a model says. */
export function modelFindings(situation: ModelSituation): Finding[] {
  const { weighted } = situation;
  return [
    ...pastFindings(situation),
    ...effectFindings(situation),
    ...dynamicsFindings(situation),
    ...(weighted ? [{ say: "down_weighted", ...weighted } as const] : []),
  ];
}

// ---- One variable ----

function pullOf({ mean, median, std_dev: sd, n, far_tail_share: far }: Shape): Pull {
  if (mean === null || median === null || sd === null || sd === 0) return "close";
  const gap = mean - median;
  if (Math.abs(gap) <= Math.max(APART, APART_BY_CHANCE / Math.sqrt(n)) * sd) return "close";
  const byFew = n >= FAR_FROM && far !== null && far > 0 && far < FAR_SHARE;
  if (gap > 0) return byFew ? "up" : "above";
  return byFew ? "down" : "below";
}

/** What the values are before their centre means anything: all equal, of two kinds, or with several peaks. */
function kindOfValues(shape: Shape): VariableFinding[] {
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  if (shape.distinct === 2) return [{ say: "two_values", shape }];
  return shape.dip && isBelow(shape.dip.p_value, LEVEL) ? [{ say: "several_modes", dip: shape.dip }] : [];
}

function hasOtherMagnitude(one: number | null, other: number | null): boolean {
  const ratio = (one ?? NaN) / (other ?? NaN);
  return !(ratio > 1 / MAGNITUDE && ratio < MAGNITUDE);
}

/** Centre and spread: of the values kept and, where values were left out, of all. */
export function statisticsFindings({ evidence, leftOut, quartiles }: VariableSituation): VariableFinding[] {
  const { kept, all } = evidence;
  const kind = kindOfValues(kept);
  const isPlain = kept.distinct > 2;
  const middle: VariableFinding[] = quartiles && isPlain ? [{ say: "middle_half", ...quartiles }] : [];
  if (!isPlain) return [...kind, ...(all ? [{ say: "centre_of_all", shape: all, leftOut } as const] : [])];
  const pull = kind.length > 0 ? "close" : pullOf(kept);
  const centre: VariableFinding = { say: "centre", shape: kept, pull, of: all ? "kept" : "all", leftOut };
  if (!all) return [...kind, centre, ...middle];
  const ofAll: VariableFinding = { say: "centre_of_all", shape: all, leftOut };
  const first = hasOtherMagnitude(kept.mean, all.mean) ? [ofAll, centre] : [centre, ofAll];
  return [...kind, ...first, ...middle];
}

/** Intervals of mean and median, of all values; what was left out comes second and is no confidence interval. */
export function intervalFindings({ evidence, leftOut, ordered }: VariableSituation): VariableFinding[] {
  const { kept, all } = evidence;
  const shape = all ?? kept;
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  return [
    { say: "mean_interval", shape, of: "all" },
    { say: "median_interval", interval: shape.median_interval, of: "all" },
    ...(shape.too_skewed ? [{ say: "too_skewed" } as const] : []),
    ...(ordered ? [{ say: "independence_assumed" } as const] : []),
    ...(all ? [{ say: "kept_interval", shape: kept, leftOut } as const] : []),
  ];
}

/** Whether outliers or a long tail move mean and standard deviation, from the MM pair. */
export function robustFindings(pair: {
  location: number;
  scale: number | null;
  mean: number;
  sd: number | null;
  n: number;
}): VariableFinding[] {
  const { location, scale, mean, sd, n } = pair;
  const isMeasured = scale !== null && scale > 0 && sd !== null && n >= FEW_ROWS;
  const byMean = isMeasured && Math.abs(mean - location) > APART * scale;
  const bySd = isMeasured && sd > Math.max(INFLATED, 1 + INFLATED_BY_CHANCE / Math.sqrt(n)) * scale;
  const quiet = n < FEW_ROWS ? "few" : "none";
  const moved = byMean && bySd ? "both" : byMean ? "mean" : bySd ? "sd" : quiet;
  return [{ say: "robust_pair", location, scale, mean, sd, moved }];
}

// ---- Distributions ----

/** Whether a distribution describes the values, when that was tested. */
export function fitVerdict(evidence: FitEvidence | null, key: DistributionKey, n: number): FitFinding[] {
  if (!evidence) return [];
  if (key === "burr12") return evidence.burr12 ? [{ say: "bootstrap", key, test: evidence.burr12, n }] : [];
  const band = evidence[key];
  if (!band) return [];
  const outside = band.outside_low + band.outside_middle + band.outside_high;
  return outside > 0
    ? [{ say: "outside_band", key, band }]
    : [{ say: "inside_band", key, n: band.n, few: band.n < FEW_ROWS }];
}

/** Which distribution fits best, whether another fits as well, and whether it fits at all. */
export function fitFindings(
  fits: { key: DistributionKey; aic: number }[],
  evidence: FitEvidence | null,
  n: number,
): FitFinding[] {
  const [best, ...others] = [...fits].sort((a, b) => a.aic - b.aic);
  if (!best) return [{ say: "no_fit" }];
  const verdict = fitVerdict(evidence, best.key, n);
  if (others.length === 0) return [{ say: "only_fit", key: best.key }, ...verdict];
  const equal = [best, ...others.filter(({ aic }) => aic - best.aic < NOTABLE_AIC)];
  const first: FitFinding =
    equal.length > 1
      ? { say: "equal_fits", keys: equal.map(({ key }) => key), fits: [best, ...others] }
      : { say: "best_fit", ...best, others };
  return [first, ...verdict];
}

// ---- Time ----

/** p of both forms of the augmented Dickey–Fuller test at once (Bonferroni); `null` without any. */
function smallerDoubled({ adf_constant, adf_trend }: SeriesTrend): number | null {
  const known = [adf_constant?.p_value, adf_trend?.p_value].filter((p) => typeof p === "number");
  return known.length === 0 ? null : Math.min(1, known.length * Math.min(...known));
}

function unitRootFinding({ trends, panel }: TimeSituation): TimeFinding[] {
  const series = trends?.series[0];
  if (!series) return [];
  if (series.untested !== null) {
    if (series.untested === "degenerate") return [];
    return [{ say: "unit_root_untested", periods: series.periods, gaps: series.untested === "gaps" }];
  }
  const p = panel ? (series.maddala_wu?.p_value ?? null) : smallerDoubled(series);
  return p === null ? [] : [{ say: "unit_root", rejected: series.unit_root_rejected, p, panel }];
}

/** What one value says about the next, and whether the series returns to a level or a line. */
export function timeFindings(situation: TimeSituation): TimeFinding[] {
  const { r, rows, ordered, panel } = situation;
  if (!ordered) return [{ say: "no_order" }];
  if (r === null) return unitRootFinding(situation);
  if (rows < FEW_ROWS) return [{ say: "too_few_to_tell", rows }];
  const isNotable = Math.abs(r) > R_BY_CHANCE / Math.sqrt(rows);
  const sign = r > 0 ? "similar" : "alternating";
  const pattern = !isNotable ? "unrelated" : Math.abs(r) < NOTABLE_R ? "weak" : sign;
  return [{ say: "neighbours", r, pattern, within: panel }, ...unitRootFinding(situation)];
}

// ---- Descriptions ----

/** The box, or the extremes among the boxes and whether their notches overlap. */
export function boxFindings(boxes: readonly BoxplotCategory[], by: string | null): DescriptionFinding[] {
  const measured = boxes.flatMap((box) => (box.median === null ? [] : [{ ...box, median: box.median }]));
  const ranked = measured.sort((a, b) => b.median - a.median);
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return [];
  if (by === null) {
    const { lower_quartile: lower, upper_quartile: upper, median } = highest;
    const beyond = highest.low_outlier_count + highest.high_outlier_count;
    return lower === null || upper === null ? [] : [{ say: "box", lower, median, upper, beyond }];
  }
  if (highest === lowest) return [{ say: "categories", by, count: boxes.length }];
  if (highest.median === lowest.median) return [{ say: "equal_boxes", by, median: highest.median }];
  const notchesOverlap = (highest.notch_lower ?? -Infinity) <= (lowest.notch_upper ?? Infinity);
  return [{ say: "boxes", by, highest, lowest, notchesOverlap }];
}

/** Where the dots stand highest. */
export function stackFindings(
  x: readonly (number | null)[],
  count: readonly number[],
  values: number,
): DescriptionFinding[] {
  const tallest = count.reduce((best, each) => Math.max(best, each), 0);
  const at = x[count.indexOf(tallest)] ?? null;
  if (at === null) return [];
  return tallest === values
    ? [{ say: "one_stack", at }]
    : [{ say: "tallest_stack", at, count: tallest, values }];
}
