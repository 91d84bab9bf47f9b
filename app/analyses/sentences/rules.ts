/**
 * The rules by which the findings of every function are chosen and ordered. All are in this file on purpose: it is the
 * whole of what Estimand may claim. docs/methods/claims.md has the reasons and sources, and `npm run claims` measures how
 * often each rule is wrong (docs/claims.md). The *-phrases files have the words.
 */
import type {
  BoxplotCategory,
  DistributionKey,
  Effects,
  FitEvidence,
  ModelEvidence,
  SeriesTrend,
  Shape,
  Trends,
} from "~/compute/contract/types";
import { pointsBeyond } from "../boxes/points-beyond";
import type {
  Answer,
  Answers,
  DescriptionFinding,
  Finding,
  FitFinding,
  LagFinding,
  ModelFinding,
  NeighboursOfAll,
  Pattern,
  Pull,
  Reason,
  TimeFinding,
  VariableFinding,
} from "./finding";
import type { ModelSituation, RobustPair, TimeSituation, VariableSituation } from "./situation";

/** Significance level: a claim may be wrong in 5 of 100 samples. */
export const LEVEL = 0.05;
/** Evidence with a smaller p is called strong; RESET must reject at this level. */
export const STRICT = 0.01;
/** With fewer residual degrees of freedom, the rows of a model are called few. */
const FEW_DF = 10;
/** With fewer rows, a test that does not reject is no evidence. */
export const FEW_ROWS = 20;
/** Two effects differ in order of magnitude when one is at least √10 times the other. */
const MAGNITUDE = Math.sqrt(10);
/** First-stage F below which instruments are weak (Staiger and Stock 1997). */
const WEAK_F = 10;
/** Residual degrees of freedom from which robust standard errors are believed. */
const ROBUST_DF = 20;
/** Share of the standard deviation by which mean and median must differ to be mentioned, … */
const APART = 0.2;
/** … and, divided by √n, the share that chance explains for normal values: twice √((π/2 − 1)/n). */
const APART_BY_CHANCE = 1.5;
/** Far values are few below this share of all values, if there are at least `FAR_FROM` values. */
const FAR_SHARE = 0.1;
const FAR_FROM = 10;
/** A standard deviation is inflated above this multiple of the robust scale, and above 1 + `INFLATED_BY_CHANCE`/√n. */
const INFLATED = 1.25;
const INFLATED_BY_CHANCE = 3;
/** A smaller difference of AIC is no reason to prefer a curve (Burnham and Anderson 2002). */
const NOTABLE_AIC = 2;
/** Least lag-1 autocorrelation that is not called weak, if it is beyond chance: ±1.96/√n. */
const NOTABLE_R = 0.2;
const R_BY_CHANCE = 1.96;

// ---- Models ----

const isBelow = (p: number | null, level: number) => p !== null && p < level;

/** Why nothing may be claimed of a model's estimates; `null` when claims are allowed. */
function silenceOf({ silent, errors, residual_df }: Effects): Reason | "exact" | null {
  const robust = errors === "mm" || errors === "mm_cv3" || errors === "mm_ewc";
  return robust && residual_df < ROBUST_DF ? (silent ?? "few_for_robust") : silent;
}

/**
 * Whether the direction of a coefficient may be claimed: the joint test of all X is significant, so is this X after
 * Holm's adjustment, and the standard errors can be believed.
 */
function isClear(effects: Effects, at: number, countOfX: number): boolean {
  if (silenceOf(effects) !== null) return false;
  const isJoint = countOfX === 1 ? true : isBelow(effects.joint?.p_value ?? null, LEVEL);
  return isJoint && isBelow(effects.coefficients[at]?.holm_p ?? null, LEVEL);
}

/**
 * The direction that may be claimed of the X at an index of a model without a lag of Y: 1 or −1, 0 when it is not clear, `null`
 * when nothing may be claimed.
 */
export function claimedDirection(effects: Effects, at: number): -1 | 0 | 1 | null {
  if (silenceOf(effects) !== null) return null;
  if (!isClear(effects, at, effects.coefficients.length)) return 0;
  return (effects.coefficients[at]?.coeff ?? 0) > 0 ? 1 : -1;
}

/**
 * The answer of the coefficient at an index, or else of the one with the largest |t|; `null` in a model without X. A clear square or
 * interaction comes first, since no effect of its X is one number then; one that is not clear is no answer.
 */
function answerOf(effects: Effects, lagAt: number | null, place?: number): Answer | null {
  const ofX = effects.coefficients.map((effect, at) => ({ effect, at })).filter(({ at }) => at !== lagAt);
  const strength = (t: number | null) => (t === null ? -1 : Math.abs(t));
  const ranked = [...ofX].sort((a, b) => strength(b.effect.t_stat) - strength(a.effect.t_stat));
  const isTerm = ({ effect }: (typeof ofX)[number]) => effect.term !== undefined;
  const strongest =
    ranked.find((each) => isTerm(each) && isClear(effects, each.at, ofX.length)) ??
    ranked.find((each) => !isTerm(each));
  const chosen = place === undefined ? strongest : ofX.find(({ at }) => at === place);
  return chosen ? { effects, ...chosen, clear: isClear(effects, chosen.at, ofX.length) } : null;
}

/** Whether two estimates have the same direction and order of magnitude. */
function isAlike(one: number | null, other: number | null): boolean {
  const ratio = (one ?? NaN) / (other ?? NaN);
  return ratio > 1 / MAGNITUDE && ratio < MAGNITUDE;
}

/** Whether two answers agree in significance, direction and order of magnitude. */
function agree(one: Answer, other: Answer): boolean {
  return one.clear === other.clear && (!one.clear || isAlike(one.effect.coeff, other.effect.coeff));
}

/** Whether all rows give another answer than the kept ones, or none. */
function isMovedByOutliers({ used, all, leftOut }: Answers): boolean {
  return leftOut > 0 && (all === null || !agree(used, all));
}

/** The main finding of a model: a direction, no relation, or an answer that depends on outliers. */
function mainFinding({ evidence, leftOut, lagAt }: ModelSituation, used: Answer): ModelFinding {
  const all = leftOut > 0 && evidence.all_rows ? answerOf(evidence.all_rows, lagAt, used.at) : null;
  const answers = { used, all, leftOut };
  if (isMovedByOutliers(answers)) return { say: "depends_on_outliers", ...answers };
  return { say: used.clear ? "direction" : "no_relation", ...answers };
}

/** The other X with a clear direction, both in the rows used and in all rows. */
function otherDirections({ evidence, lagAt, leftOut }: ModelSituation, used: Answer): ModelFinding[] {
  const { coefficients, terms = [], held = [] } = evidence.effects;
  const clear = coefficients.flatMap((effect, at): Answer[] => {
    if (at === used.at) return [];
    // There is no answer for the lag of Y.
    const own = answerOf(evidence.effects, lagAt, at);
    const all = evidence.all_rows ? answerOf(evidence.all_rows, lagAt, at) : null;
    return own?.clear && !isMovedByOutliers({ used: own, all, leftOut }) ? [own] : [];
  });
  const told = new Set([used, ...clear].flatMap(({ effect }) => effect.term ?? []));
  // An X that is part of a clear square or interaction is read with it.
  const isTold = (at: number) =>
    held.some(
      ({ coefficients: own }) => own.includes(at) && own.some((j) => told.has(coefficients[j]?.term ?? -1)),
    );
  const effects = clear.filter(({ at, effect }) => effect.term === undefined && !isTold(at));
  const others = terms.flatMap((_, place): ModelFinding[] => {
    const ofTerm = clear.filter(({ effect }) => effect.term === place && place !== used.effect.term);
    const [first] = ofTerm.sort((a, b) => Math.abs(b.effect.t_stat ?? 0) - Math.abs(a.effect.t_stat ?? 0));
    return first ? [{ say: "also_term", answer: first, of: leftOut > 0 ? "kept" : "all" }] : [];
  });
  return [...(effects.length > 0 ? [{ say: "also", effects } as const] : []), ...others];
}

/** Where a curve turns, if the square is clear and the turn lies within the data. */
function turnFinding(used: Answer, leftOut: number): ModelFinding[] {
  const turn = used.effect.term === undefined ? null : used.effects.terms?.[used.effect.term]?.turn;
  const {
    value,
    range: [least, most],
  } = turn ?? { value: null, range: [null, null] };
  if (!turn || value === null || least === null || most === null || value <= least || value >= most)
    return [];
  return [{ say: "turn", answer: used, turn, of: leftOut > 0 ? "kept" : "all" }];
}

/** The squares and interactions of which nothing is clear, with the smallest p after Holm's adjustment. */
function unclearTerms({ terms = [], coefficients }: Effects): ModelFinding[] {
  return terms.flatMap(({ coefficients: own }): ModelFinding[] => {
    const p = Math.min(...own.map((at) => coefficients[at]?.holm_p ?? 1));
    return own[0] !== undefined && p >= LEVEL ? [{ say: "term_unclear", at: own[0], p }] : [];
  });
}

/** There are too few periods to test for trends. */
function untestedTrend(trends: Trends | null): ModelFinding[] {
  const y = trends?.series[0];
  return y?.untested === "few_periods" ? [{ say: "trends_untested", periods: y.periods }] : [];
}

/** The findings about the X of a model. */
function effectFindings(situation: ModelSituation): Finding[] {
  const { evidence, reset, lagAt } = situation;
  const { effects, trends, lag } = evidence;
  const used = answerOf(effects, lagAt);
  if (!used) return [];
  const silence = silenceOf(effects);
  // The finding about the lag of Y has given the reason.
  const isToldOfLag = lag !== null && !isBiased(situation);
  if (silence === "exact")
    return [isToldOfLag ? { say: "withheld", why: silence, answer: used } : { say: "exact", answer: used }];
  const few: ModelFinding[] =
    effects.residual_df < FEW_DF ? [{ say: "few_rows", df: effects.residual_df }] : [];
  if (trends?.spurious) {
    // Among the series, Y comes first, then each X of numbers; categories, terms and the lag of Y are not tested.
    const numbers = effects.coefficients.flatMap(({ category, term }, i) =>
      category || term !== undefined || i === lagAt ? [] : [i],
    );
    const at = trends.shared_with.flatMap((place) => numbers[place - 1] ?? []);
    return [
      { say: "shared_trend", at },
      { say: "withheld", why: "trend", answer: used },
    ];
  }
  if (silence !== null) {
    const say = isToldOfLag ? "withheld" : "silent";
    return [{ say, why: silence, answer: used }, ...few];
  }
  if (lag && isBiased(situation)) return [{ say: "withheld", why: "biased", answer: used }];
  const main = mainFinding(situation, used);
  const isDirection = main.say === "direction";
  return [
    ...(isBelow(reset, STRICT) ? [{ say: "not_straight", p: reset ?? 0 } as const] : []),
    main,
    ...(isDirection ? turnFinding(used, situation.leftOut) : []),
    ...(isDirection ? otherDirections(situation, used) : []),
    ...unclearTerms(effects),
    ...(isDirection && effects.adj_r_squared !== null
      ? [{ say: "share", share: Math.max(0, effects.adj_r_squared) } as const]
      : []),
    ...(evidence.influential ? [{ say: "one_row", row: evidence.influential } as const] : []),
    ...few,
    ...(isDirection ? untestedTrend(trends) : []),
  ];
}

function isBiased({ evidence }: Pick<ModelSituation, "evidence">): boolean {
  return isBelow(evidence.lag?.serial?.p_value ?? null, LEVEL);
}

/** Whether the sentence of a model tests anything by its standard errors. What it gives for the record has none. */
export function usesErrors(evidence: ModelEvidence): boolean {
  const isTold = evidence.lag !== null || !evidence.trends?.spurious;
  return silenceOf(evidence.effects) === null && !isBiased({ evidence }) && isTold;
}

/** The answer of the coefficient of the lag of Y; `null` in a model without one. */
function pastAnswer(effects: Effects, lagAt: number | null): Answer | null {
  const effect = lagAt === null ? undefined : effects.coefficients[lagAt];
  if (lagAt === null || effect === undefined) return null;
  const clear = silenceOf(effects) === null && isBelow(effect.p_value, LEVEL);
  return { effects, effect, at: lagAt, clear };
}

/** The answers about Y's own past, of the rows used and of all rows; `null` in a model without a lag of Y. */
function pastAnswers({ evidence, leftOut, lagAt }: ModelSituation): Answers | null {
  const used = pastAnswer(evidence.effects, lagAt);
  const all = leftOut > 0 && evidence.all_rows ? pastAnswer(evidence.all_rows, lagAt) : null;
  return used && { used, all, leftOut };
}

/** The findings about Y's own past; they come before those about the X. */
function pastFindings(situation: ModelSituation): Finding[] {
  const { effects, lag, first_stage } = situation.evidence;
  const answers = pastAnswers(situation);
  if (!lag || !answers) return [];
  if (isBiased(situation)) {
    return [{ say: "biased", p: lag.serial?.p_value ?? 0, instrumented: first_stage !== null }];
  }
  const silence = silenceOf(effects);
  const answer = answers.used;
  if (silence === "exact") return [{ say: "exact", answer }];
  if (silence !== null) return [{ say: "silent", why: silence, answer }];
  return [{ say: isMovedByOutliers(answers) ? "past_depends_on_outliers" : "own_past", ...answers }];
}

/** The findings about half-life and long run, if the lag supports them, and about the instruments. */
function dynamicsFindings(situation: ModelSituation): LagFinding[] {
  const { effects, lag, trends, first_stage } = situation.evidence;
  const silence = silenceOf(effects);
  if (!lag || silence === "exact") return [];
  const f = first_stage?.statistic ?? null;
  const instruments: LagFinding[] = f === null ? [] : [{ say: "instruments", f, weak: f < WEAK_F }];
  const hedge: LagFinding[] = lag.shared_intercept ? [{ say: "shared_intercept" }] : [];
  if (isBiased(situation) || silence !== null) return instruments;
  if (!lag.may_state) {
    // Without an order in time nothing is tested.
    const isTested = trends?.series[0]?.untested === null;
    const why = lag.unit_root_rejected ? "lag_unclear" : isTested ? "unit_root" : "untested";
    return [{ say: "return_open", why }, ...instruments];
  }
  // Half-life and long-run effects follow from the lag.
  const answers = pastAnswers(situation);
  if (answers && isMovedByOutliers(answers)) return instruments;
  const of = situation.leftOut > 0 ? "kept" : "all";
  const places = effects.coefficients.map((_, at) => at).filter((at) => at !== situation.lagAt);
  // What is part of a square or an interaction has no long-run effect that is one number.
  const isPart = (at: number) => {
    const effect = effects.coefficients[at];
    return effect?.term !== undefined || effect?.at !== undefined;
  };
  const longRun = lag.long_run.flatMap((estimate, i) => {
    const at = places[i];
    return at === undefined || estimate.value === null || isPart(at) ? [] : [{ at, estimate }];
  });
  return [
    ...(lag.half_life.value === null ? [] : [{ say: "half_life", estimate: lag.half_life, of } as const]),
    ...((lag.long_run_mean?.value ?? null) === null || lag.long_run_mean === null
      ? []
      : [{ say: "long_run_mean", estimate: lag.long_run_mean, of } as const]),
    ...(longRun.length > 0 ? [{ say: "long_run", estimates: longRun, of } as const] : []),
    ...hedge,
    ...instruments,
  ];
}

/** The findings of a model. */
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

/** Kinds of values whose centre means little: all equal, of two kinds, or with several peaks. */
function kindOfValues(shape: Shape): VariableFinding[] {
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  if (shape.distinct === 2) return [{ say: "two_values", shape }];
  return shape.dip && isBelow(shape.dip.p_value, LEVEL) ? [{ say: "several_modes", dip: shape.dip }] : [];
}

function hasOtherMagnitude(one: number | null, other: number | null): boolean {
  const ratio = (one ?? NaN) / (other ?? NaN);
  return !(ratio > 1 / MAGNITUDE && ratio < MAGNITUDE);
}

/** The findings about the centre: of the kept values and, where values were left out, of all values. */
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

/** The intervals of mean and median of all values; that of the kept values comes last and is not a confidence interval. */
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

/** Whether outliers or a long tail move mean and standard deviation, compared with the MM pair. */
export function robustFindings({ location, scale, mean, sd, n }: RobustPair): VariableFinding[] {
  const isMeasured = scale !== null && scale > 0 && sd !== null && n >= FEW_ROWS;
  const byMean = isMeasured && Math.abs(mean - location) > APART * scale;
  const bySd = isMeasured && sd > Math.max(INFLATED, 1 + INFLATED_BY_CHANCE / Math.sqrt(n)) * scale;
  const quiet = n < FEW_ROWS ? "few" : "none";
  const moved = byMean && bySd ? "both" : byMean ? "mean" : bySd ? "sd" : quiet;
  return [{ say: "robust_pair", location, scale, mean, sd, moved }];
}

// ---- Distributions ----

/** The evidence against a distribution, if it was tested. */
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

/** The distribution that fits best, those that fit as well, and the evidence against the best. */
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
  if (equal.length === 1) return [{ say: "best_fit", ...best, others }, ...verdict];
  return [{ say: "equal_fits", keys: equal.map(({ key }) => key), fits: [best, ...others] }, ...verdict];
}

/** The answer of a finding about fits, without its numbers. */
function answerOfFit(finding: FitFinding): string {
  if (finding.say === "equal_fits") return `equal ${[...finding.keys].sort().join(" ")}`;
  if (finding.say === "bootstrap") {
    const verdict = finding.n < FEW_ROWS ? "few" : isBelow(finding.test.p_value, LEVEL);
    return `${finding.key} ${verdict}`;
  }
  return [finding.say, "key" in finding && finding.key, "few" in finding && finding.few].join(" ");
}

/**
 * The answers of the kept values and of all values; one answer where none were left out.
 *
 * @param all findings of all values, and their number; `null` where none were left out
 */
export function fitAnswers(
  kept: readonly FitFinding[],
  all: { findings: readonly FitFinding[]; values: number } | null,
  leftOut: number,
): FitFinding[] {
  if (all === null) return [...kept];
  const { findings, values } = all;
  const answer = (each: readonly FitFinding[]) => each.map(answerOfFit).sort().join("; ");
  if (answer(kept) === answer(findings)) return [...kept, { say: "fit_holds", values }];
  return [{ say: "fit_depends", leftOut }, ...kept, { say: "fit_of_all", values }, ...findings];
}

// ---- Time ----

/** p of both forms of the augmented Dickey–Fuller test together (Bonferroni); `null` without a test. */
function smallerDoubled({ adf_constant, adf_trend }: SeriesTrend): number | null {
  const known = [adf_constant?.p_value, adf_trend?.p_value].filter((p) => typeof p === "number");
  return known.length === 0 ? null : Math.min(1, known.length * Math.min(...known));
}

function unitRootFinding({ trends, series: all, leftOut }: TimeSituation): TimeFinding[] {
  const series = trends?.series[0];
  if (!series) return [];
  if (series.untested !== null) {
    if (series.untested === "degenerate") return [];
    return [{ say: "unit_root_untested", periods: series.periods, gaps: series.untested === "gaps" }];
  }
  const p = all === null ? smallerDoubled(series) : (series.maddala_wu?.p_value ?? null);
  const of = all === null ? null : { tested: series.maddala_wu?.entities ?? 0, all };
  return p === null
    ? []
    : [{ say: "unit_root", rejected: series.unit_root_rejected, p, of, included: leftOut }];
}

function patternOf(r: number, rows: number): Pattern {
  if (Math.abs(r) <= R_BY_CHANCE / Math.sqrt(rows)) return "unrelated";
  return Math.abs(r) < NOTABLE_R ? "weak" : r > 0 ? "similar" : "alternating";
}

/** The autocorrelation of all values next to that of the kept ones. */
function neighboursOfAll({ r, rOfAll, rows, leftOut }: TimeSituation): NeighboursOfAll | null {
  if (r === null || rOfAll === null) return null;
  const pattern = patternOf(rOfAll, rows + leftOut);
  const isSame = pattern === patternOf(r, rows) && (pattern === "unrelated" || isAlike(r, rOfAll));
  return { r: rOfAll, pattern, isSame };
}

/** The relation of consecutive values, and the unit-root test. */
export function timeFindings(situation: TimeSituation): TimeFinding[] {
  const { r, rows, ordered, series, leftOut } = situation;
  if (!ordered) return [{ say: "no_order" }];
  if (r === null) return unitRootFinding(situation);
  if (rows < FEW_ROWS) return [{ say: "too_few_to_tell", rows }];
  const of = { pattern: patternOf(r, rows), within: series !== null, all: neighboursOfAll(situation) };
  return [{ say: "neighbours", r, leftOut, ...of }, ...unitRootFinding(situation)];
}

// ---- Descriptions ----

/** The box; or the highest and lowest of several boxes, and whether their notches overlap. */
export function boxFindings(boxes: readonly BoxplotCategory[], by: string | null): DescriptionFinding[] {
  const measured = boxes.flatMap((box) => (box.median === null ? [] : [{ ...box, median: box.median }]));
  const ranked = measured.sort((a, b) => b.median - a.median);
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return [];
  if (by === null) {
    const { lower_quartile: lower, upper_quartile: upper, median } = highest;
    return lower === null || upper === null
      ? []
      : [{ say: "box", lower, median, upper, ...pointsBeyond(highest) }];
  }
  if (highest === lowest) return [{ say: "categories", by, count: boxes.length }];
  if (highest.median === lowest.median) return [{ say: "equal_boxes", by, median: highest.median }];
  const notchesOverlap = (highest.notch_lower ?? -Infinity) <= (lowest.notch_upper ?? Infinity);
  return [{ say: "boxes", by, highest, lowest, notchesOverlap }];
}

/** The tallest stack of dots. */
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
