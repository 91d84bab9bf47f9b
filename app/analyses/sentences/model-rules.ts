/**
 * The rules by which the findings of a model are chosen and ordered: what may be claimed of it. docs/methods/claims.md has the
 * reasons and sources, and `npm run claims` measures how often each rule is wrong (docs/claims.md).
 */
import type { Effects, Estimate, ModelEvidence, Trends } from "~/compute/contract/types";
import { isAlike, isBelow, LEVEL, STRICT } from "./levels";
import { isClear, isClearAtFirst, noClaimReasonOf, takenAway } from "./model-claims";
import type { Answer, Answers, LagFinding, ModelFinding } from "./model-finding";
import { apartFromTerms, strongestWithTerms, turnFinding, unclearTerms } from "./term-rules";

/** With fewer residual degrees of freedom, the rows of a model are called few. */
const FEW_DF = 10;
/** First-stage F below which instruments are weak (Staiger and Stock 1997). */
const WEAK_F = 10;

/** The input to the rules of a model. */
export interface ModelSituation {
  evidence: ModelEvidence;
  /** Rows left out as outliers. */
  leftOut: number;
  /** Index of the lag of Y among the coefficients; `null` in models without a lag. */
  lagAt: number | null;
  /** Rows of a robust fit beyond 2.5 scales, and those with weight 0; `null` for other fits. */
  weighted: { far: number; without: number } | null;
  /** Whether there are standard errors clustered by period, which see shocks that hit all entities. */
  byPeriod: boolean;
}

/**
 * The answer of the coefficient at an index, or else of the one with the largest |t|; `null` in a model without X. A clear square or
 * interaction comes first, since no effect of its X is one number then; one that is not clear is not an answer.
 */
function answerOf(effects: Effects, lagAt: number | null, index?: number): Answer | null {
  const ofX = effects.coefficients.map((effect, at) => ({ effect, at })).filter(({ at }) => at !== lagAt);
  const strength = (t: number | null) => (t === null ? -1 : Math.abs(t));
  const ranked = [...ofX].sort((a, b) => strength(b.effect.t_stat) - strength(a.effect.t_stat));
  const strongest = strongestWithTerms(ranked, ({ at }) => isClear(effects, at, ofX.length));
  const chosen = index === undefined ? strongest : ofX.find(({ at }) => at === index);
  return chosen ? { effects, ...chosen, clear: isClear(effects, chosen.at, ofX.length) } : null;
}

/** Whether two answers agree in significance, direction and order of magnitude. */
function agree(one: Answer, other: Answer): boolean {
  return one.clear === other.clear && (!one.clear || isAlike(one.effect.coeff, other.effect.coeff));
}

/** Whether all rows give another answer than the kept rows, or no answer. */
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
  const { coefficients } = evidence.effects;
  const clear = coefficients.flatMap((effect, at): Answer[] => {
    if (at === used.at) return [];
    // There is no answer for the lag of Y.
    const own = answerOf(evidence.effects, lagAt, at);
    const all = evidence.all_rows ? answerOf(evidence.all_rows, lagAt, at) : null;
    return own?.clear && !isMovedByOutliers({ used: own, all, leftOut }) ? [own] : [];
  });
  const { effects, terms } = apartFromTerms(used, clear, leftOut > 0 ? "kept" : "all");
  return [...(effects.length > 0 ? [{ say: "also", effects } as const] : []), ...terms];
}

/** A pooled direction that turns within entities. */
function reversalFinding(used: Answer): ModelFinding[] {
  const turned = used.effects.reversed?.find(({ effect }) => effect === used.at);
  return turned ? [{ say: "reversed", answer: used, turned }] : [];
}

/**
 * A relation that is only one of time: it is clear at first, and disappears once a trend, a season or common shocks
 * are held fixed.
 */
function onlyTime({ lagAt }: ModelSituation, used: Answer): ModelFinding[] {
  const countOfX = used.effects.coefficients.length - (lagAt === null ? 0 : 1);
  if (!isClearAtFirst(used.effects, used.at, countOfX)) return [];
  const beyond = takenAway(used.effects, used.at, countOfX);
  return beyond ? [{ say: "only_time", answer: used, beyond }] : [];
}

/** There are too few periods to test for trends. */
function untestedTrend(trends: Trends | null): ModelFinding[] {
  const y = trends?.series[0];
  return y?.untested === "few_periods" ? [{ say: "trends_untested", periods: y.periods }] : [];
}

/** Panel data with a time has too few periods for errors that see shocks to all entities. */
function unseenShocks({ evidence: { effects, trends }, byPeriod }: ModelSituation): ModelFinding[] {
  const isPanel = effects.errors === "cv3" || effects.errors === "mm_cv3";
  return isPanel && trends !== null && !byPeriod ? [{ say: "shocks_unseen" }] : [];
}

/** The findings about the X of a model. */
function effectFindings(situation: ModelSituation): (ModelFinding | LagFinding)[] {
  const { evidence, lagAt } = situation;
  const { effects, trends, lag } = evidence;
  const used = answerOf(effects, lagAt);
  if (!used) return [];
  const silence = noClaimReasonOf(effects);
  // The finding about the lag of Y has given the reason.
  const isReportedOfLag = lag !== null && !isBiased(situation);
  if (silence === "exact")
    return [
      isReportedOfLag ? { say: "withheld", why: silence, answer: used } : { say: "exact", answer: used },
    ];
  const few: ModelFinding[] =
    effects.residual_df < FEW_DF ? [{ say: "few_rows", df: effects.residual_df }] : [];
  if (trends?.spurious) {
    // Among the series, Y comes first, then each X of numbers; categories, terms and the lag of Y are not tested.
    const numbers = effects.coefficients.flatMap(({ category, term }, i) =>
      category || term !== undefined || i === lagAt ? [] : [i],
    );
    const at = trends.shared_with.flatMap((index) => numbers[index - 1] ?? []);
    return [
      { say: "shared_trend", at },
      { say: "withheld", why: "trend", answer: used },
    ];
  }
  if (silence !== null) {
    const say = isReportedOfLag ? "withheld" : "silent";
    return [{ say, why: silence, answer: used }, ...few];
  }
  if (lag && isBiased(situation)) return [{ say: "withheld", why: "biased", answer: used }];
  const form = evidence.form?.p_value ?? null;
  const isForm = isBelow(form, STRICT);
  const found = mainFinding(situation, used);
  const [only, ...others] = effects.coefficients;
  const isCurved =
    isForm && found.say === "no_relation" && others.length === 0 && only?.category === undefined;
  const main = isCurved ? { ...found, curved: true } : found;
  const isDirection = main.say === "direction";
  const time = isDirection ? [] : onlyTime(situation, used);
  return [
    ...(isForm ? [{ say: "not_straight", p: form ?? 0, curved: isCurved } as const] : []),
    ...(isDirection ? reversalFinding(used) : []),
    ...(time.length > 0 ? time : [main]),
    ...(isDirection ? turnFinding(used, situation.leftOut > 0 ? "kept" : "all") : []),
    ...(isDirection ? otherDirections(situation, used) : []),
    ...unclearTerms(effects),
    ...(isDirection && (effects.adj_r_squared ?? 0) > 0
      ? [{ say: "share", share: effects.adj_r_squared ?? 0 } as const]
      : []),
    ...(evidence.influential ? [{ say: "one_row", row: evidence.influential } as const] : []),
    ...few,
    ...(isDirection ? untestedTrend(trends) : []),
    ...(isDirection ? unseenShocks(situation) : []),
  ];
}

function isBiased({ evidence }: Pick<ModelSituation, "evidence">): boolean {
  return isBelow(evidence.lag?.serial?.p_value ?? null, LEVEL);
}

/** Whether the sentence of a model tests anything by its standard errors. Estimates given only for the record have none. */
export function usesErrors(evidence: ModelEvidence): boolean {
  const isTold = evidence.lag !== null || !evidence.trends?.spurious;
  return noClaimReasonOf(evidence.effects) === null && !isBiased({ evidence }) && isTold;
}

/** The answer of the coefficient of the lag of Y; `null` in a model without one. */
function pastAnswer(effects: Effects, lagAt: number | null): Answer | null {
  const effect = lagAt === null ? undefined : effects.coefficients[lagAt];
  if (lagAt === null || effect === undefined) return null;
  const clear = noClaimReasonOf(effects) === null && isBelow(effect.p_value, LEVEL);
  return { effects, effect, at: lagAt, clear };
}

/** The answers about Y's own past, from the rows used and from all rows; `null` in a model without a lag of Y. */
function pastAnswers({ evidence, leftOut, lagAt }: ModelSituation): Answers | null {
  const used = pastAnswer(evidence.effects, lagAt);
  const all = leftOut > 0 && evidence.all_rows ? pastAnswer(evidence.all_rows, lagAt) : null;
  return used && { used, all, leftOut };
}

/** The findings about Y's own past; they come before the findings about the X. */
function pastFindings(situation: ModelSituation): (ModelFinding | LagFinding)[] {
  const { effects, lag, first_stage } = situation.evidence;
  const answers = pastAnswers(situation);
  if (!lag || !answers) return [];
  if (isBiased(situation)) {
    const f = first_stage?.statistic ?? null;
    const instruments = f === null ? "none" : f < WEAK_F ? "weak" : "strong";
    return [{ say: "biased", p: lag.serial?.p_value ?? 0, instruments }];
  }
  const silence = noClaimReasonOf(effects);
  const answer = answers.used;
  if (silence === "exact") return [{ say: "exact", answer }];
  if (silence !== null) return [{ say: "silent", why: silence, answer }];
  return [{ say: isMovedByOutliers(answers) ? "past_depends_on_outliers" : "own_past", ...answers }];
}

/** Whether Y moves around a line rather than a level (KPSS). */
function hasTrendLeft(trends: Trends | null): boolean {
  return isBelow(trends?.series[0]?.kpss?.p_value ?? null, LEVEL);
}

/** Whether a half-life is worth a sentence: limits from 0 without a bound above say nothing. */
function isStated({ value, lower, upper, unbounded }: Estimate): boolean {
  return value !== null && ((lower ?? 0) > 0 || (upper !== null && !unbounded));
}

/** The findings about half-life and long run, if the lag supports them, and about the instruments. */
function dynamicsFindings(situation: ModelSituation): LagFinding[] {
  const { effects, lag, trends, first_stage } = situation.evidence;
  const silence = noClaimReasonOf(effects);
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
  const indexes = effects.coefficients.map((_, at) => at).filter((at) => at !== situation.lagAt);
  // A part of a square or an interaction has no long-run effect that is one number.
  const isPart = (at: number) => {
    const effect = effects.coefficients[at];
    return effect?.term !== undefined || effect?.at !== undefined;
  };
  const longRun = lag.long_run.flatMap((estimate, i) => {
    const at = indexes[i];
    return at === undefined || estimate.value === null || isPart(at) ? [] : [{ at, estimate }];
  });
  return [
    ...(isStated(lag.half_life) ? [{ say: "half_life", estimate: lag.half_life, of } as const] : []),
    ...((lag.long_run_mean?.value ?? null) === null || lag.long_run_mean === null || hasTrendLeft(trends)
      ? []
      : [{ say: "long_run_mean", estimate: lag.long_run_mean, of } as const]),
    ...(longRun.length > 0 ? [{ say: "long_run", estimates: longRun, of } as const] : []),
    ...hedge,
    ...instruments,
  ];
}

/** The findings of a model. */
export function modelFindings(situation: ModelSituation): (ModelFinding | LagFinding)[] {
  const { weighted } = situation;
  return [
    ...pastFindings(situation),
    ...effectFindings(situation),
    ...dynamicsFindings(situation),
    ...(weighted ? [{ say: "down_weighted", ...weighted } as const] : []),
  ];
}
