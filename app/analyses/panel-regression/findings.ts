/** The findings about a panel regression and the rules that choose them (docs/methods/panel-regression.md). */
import type { Effect, Effects, PanelRegressionResult, NoClaimReason } from "~/compute/contract/types";
import type { ModelEstimates } from "../models/model-estimates";
import type { Claim, NoClaimReasonOfModel } from "../sentences/comparison-finding";
import { directionOf } from "../sentences/comparison-rules";
import { errorsInWords } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import { isClear, isClearAtFirst, takenAway } from "../sentences/model-claims";
import type { Answer } from "../sentences/model-finding";
import { withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";

/** With fewer residual degrees of freedom, rows are called few. */
const FEW_DF = 10;
/** Periods from which errors by period see shocks that hit all entities. */
const FEWEST_PERIODS = 5;

export type PanelFinding =
  | { say: "within_direction"; answer: Answer; twoWay: boolean }
  | { say: "within_none"; answer: Answer }
  /** `beyond` is `null` where nothing is left of the X beyond entities and periods. */
  | { say: "within_only_time"; answer: Answer; beyond: Effect | null }
  | { say: "within_silent"; answer: Answer; why: NoClaimReason }
  | { say: "within_exact" }
  | { say: "nothing_within"; names: string[]; twoWay: boolean }
  | { say: "within_also"; answers: Answer[] }
  /** The factors that are not held fixed: one hedge for all directions. */
  | { say: "what_is_held"; twoWay: boolean }
  | { say: "mundlak"; p: number; differs: boolean }
  | { say: "left_without"; constant: string[]; lost: string[]; singletons: number; names: string[] }
  | { say: "nickell" }
  | { say: "panel_few_rows"; df: number }
  | { say: "shocks_unseen_within"; periods: number | null };

type Found = Pick<
  PanelRegressionResult,
  | "two_way"
  | "claim"
  | "mundlak"
  | "constant_within"
  | "lost_with_periods"
  | "singletons"
  | "singleton_names"
  | "lag_of_y"
  | "periods"
  | "n"
>;

function answerAt(effects: Effects, at: number): Answer | null {
  const effect = effects.coefficients[at];
  return effect ? { effects, effect, at, clear: isClear(effects, at, testedOf(effects)) } : null;
}

/** How many X have a test. */
function testedOf({ coefficients }: Effects): number {
  return coefficients.filter(({ p_value }) => p_value !== null).length;
}

/** The X with the largest |t|; without any test, the first that has a coefficient. */
function strongest(effects: Effects): Answer | null {
  const size = ({ t_stat, coeff }: Effect) => (coeff === null ? -2 : t_stat === null ? -1 : Math.abs(t_stat));
  const places = effects.coefficients.map((_, at) => at);
  const [first] = places.sort((a, b) => {
    const [one, other] = [effects.coefficients[a], effects.coefficients[b]];
    return one && other ? size(other) - size(one) : 0;
  });
  return first === undefined ? null : answerAt(effects, first);
}

/** X and entities about which the estimator says nothing. */
function leftWithout({ constant_within, lost_with_periods, singletons, singleton_names, two_way }: Found) {
  const lost = two_way ? lost_with_periods : [];
  const count = singletons ?? 0;
  if (constant_within.length === 0 && lost.length === 0 && count === 0) return [];
  return [
    {
      say: "left_without" as const,
      constant: constant_within,
      lost,
      singletons: count,
      names: singleton_names,
    },
  ];
}

/** The X that are clear, in their order. Each is clear after Holm, beyond time, and only where all X at once are. */
function clearOf(effects: Effects): Answer[] {
  return effects.coefficients.flatMap((_, at) => {
    const answer = answerAt(effects, at);
    return answer?.clear ? [answer] : [];
  });
}

/** The strongest X that is clear, and the others. If the strongest of all is not, it is said after them that it only follows time. */
function mainFindings(effects: Effects, used: Answer, twoWay: boolean): PanelFinding[] {
  const tested = testedOf(effects);
  const size = ({ effect }: Answer) => Math.abs(effect.t_stat ?? 0);
  const clear = clearOf(effects);
  const lead = clear.reduce<Answer | null>(
    (best, each) => (best && size(best) >= size(each) ? best : each),
    null,
  );
  const others = clear.filter(({ at }) => at !== lead?.at);
  const claimed: PanelFinding[] = lead
    ? [
        { say: "within_direction", answer: lead, twoWay },
        ...(others.length > 0 ? [{ say: "within_also", answers: others } as const] : []),
        { say: "what_is_held", twoWay },
      ]
    : [];
  if (used.clear) return claimed;
  const taken = isClearAtFirst(effects, used.at, tested) ? takenAway(effects, used.at, tested) : undefined;
  if (!taken) return lead ? claimed : [{ say: "within_none", answer: used }];
  const left = taken.coefficients[used.at];
  const beyond = left && left.coeff !== null ? left : null;
  return [...claimed, { say: "within_only_time", answer: used, beyond }];
}

/** The effects within entities; a direction holds beyond the shocks that entities share in a period. */
export function panelFindings(result: Found): PanelFinding[] {
  const { claim, two_way: twoWay, mundlak, periods, n } = result;
  if (n === null) return [];
  const used = claim ? strongest(claim) : null;
  if (!claim || !used) {
    const names = [...result.constant_within, ...(twoWay ? result.lost_with_periods : [])];
    return [
      { say: "nothing_within", names, twoWay },
      ...(result.lag_of_y ? [{ say: "nickell" } as const] : []),
    ];
  }
  const rest = leftWithout(result);
  if (claim.silent === "exact") return [{ say: "within_exact" }, ...rest];
  if (claim.silent !== null)
    return [
      ...(claim.silent === "within_bias"
        ? [{ say: "nickell" } as const]
        : [{ say: "within_silent", answer: used, why: claim.silent } as const]),
      ...rest,
    ];
  const p = mundlak?.p_value ?? null;
  const claims = clearOf(claim).length > 0;
  return [
    ...mainFindings(claim, used, twoWay),
    // Without a claim, only a difference is worth a sentence.
    ...(p !== null && (claims || isBelow(p, LEVEL))
      ? [{ say: "mundlak", p, differs: isBelow(p, LEVEL) } as const]
      : []),
    ...rest,
    ...(claim.residual_df < FEW_DF ? [{ say: "panel_few_rows", df: claim.residual_df } as const] : []),
    ...(claims && (periods ?? 0) < FEWEST_PERIODS ? [{ say: "shocks_unseen_within", periods } as const] : []),
  ];
}

/** The claim of each X in the findings, and why there is none. */
function claimsOf(findings: readonly PanelFinding[], effects: Effects) {
  const claims = Array.from(effects.coefficients, (): Claim => "unsaid");
  let silence: NoClaimReasonOfModel | null = null;
  for (const finding of findings) {
    switch (finding.say) {
      case "within_direction":
      case "within_none":
      case "within_only_time":
        for (const [at, claim] of claims.entries()) if (claim === "unsaid") claims[at] = "none";
        if (finding.say === "within_direction")
          claims[finding.answer.at] = directionOf(finding.answer.effect);
        break;
      case "within_also":
        for (const { at, effect } of finding.answers) claims[at] = directionOf(effect);
        break;
      case "within_silent":
        silence = finding.why;
        break;
      case "within_exact":
        silence = "exact";
        break;
      case "nickell":
        silence = "within_bias";
        break;
    }
  }
  return { claims, silence };
}

/** The coefficients of the estimator that the sentence is about, with its errors; null where no X has one. */
export function panelEstimates(result: Found, labels: VariableLabels): ModelEstimates | null {
  const { claim, two_way: twoWay } = result;
  if (!claim) return null;
  const { x } = withCoefficients(labels, claim);
  const { claims, silence } = claimsOf(panelFindings(result), claim);
  return {
    estimator: twoWay ? "Entity and period effects" : "Entity effects",
    terms: claim.coefficients.flatMap((estimate, at) => {
      const variable = x[at];
      // An X that does not change within entities has no coefficient.
      if (variable === undefined || estimate.coeff === null) return [];
      return [{ x: variable, estimate, claim: claims[at] ?? "unsaid" }];
    }),
    constant: null,
    errors: errorsInWords(claim.errors, labels),
    entities: claim.entities,
    scale: null,
    silence,
  };
}
