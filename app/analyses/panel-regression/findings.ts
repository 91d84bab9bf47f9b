/** The findings about a panel regression and the rules that choose them (docs/methods/panel-regression.md). */
import type { Effect, Effects, PanelRegressionResult, NoClaimReason } from "~/compute/contract/types";
import type { ModelEstimates } from "../models/model-estimates";
import type { Claim, NoClaimReasonOfModel } from "../sentences/comparison-finding";
import { directionOf } from "../sentences/comparison-rules";
import { errorsInWords } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import { isClear, isClearAtFirst, takenAway, testedOf } from "../sentences/model-claims";
import type { Answer } from "../sentences/model-finding";
import {
  apartFromTerms,
  strongestWithTerms,
  type TermFinding,
  turnFinding,
  unclearTerms,
} from "../sentences/term-rules";
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
  | TermFinding
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
  | "errors"
  | "n"
>;

function answerAt(effects: Effects, at: number): Answer | null {
  const effect = effects.coefficients[at];
  return effect ? { effects, effect, at, clear: isClear(effects, at, testedOf(effects)) } : null;
}

/** A clear square or interaction, or the X with the largest |t|; without any test, the first that has a coefficient. */
function strongest(effects: Effects): Answer | null {
  const size = ({ t_stat, coeff }: Effect) => (coeff === null ? -2 : t_stat === null ? -1 : Math.abs(t_stat));
  const answers = effects.coefficients.flatMap((_, at) => answerAt(effects, at) ?? []);
  const ranked = answers.sort((a, b) => size(b.effect) - size(a.effect));
  return strongestWithTerms(ranked, ({ clear }) => clear) ?? null;
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

/** The finding about the strongest X where it is not clear: it only follows time, or no relation is clear. */
function notClaimed(effects: Effects, used: Answer): PanelFinding[] {
  const tested = testedOf(effects);
  const taken = isClearAtFirst(effects, used.at, tested) ? takenAway(effects, used.at, tested) : undefined;
  if (!taken) return [{ say: "within_none", answer: used }];
  const left = taken.coefficients[used.at];
  return [{ say: "within_only_time", answer: used, beyond: left && left.coeff !== null ? left : null }];
}

/** The strongest X that is clear, and the others. If the strongest of all is not, it is said after them that it only follows time. */
function mainFindings(effects: Effects, used: Answer, twoWay: boolean): PanelFinding[] {
  const size = ({ effect }: Answer) => Math.abs(effect.t_stat ?? 0);
  const clear = clearOf(effects);
  const [strongestClear] = [...clear].sort((a, b) => size(b) - size(a));
  const lead = used.clear ? used : strongestClear;
  const unclear = unclearTerms(effects);
  if (!lead) return [...notClaimed(effects, used), ...unclear];
  const { effects: alone, terms } = apartFromTerms(
    lead,
    clear.filter(({ at }) => at !== lead.at),
    "all",
  );
  return [
    { say: "within_direction", answer: lead, twoWay },
    ...turnFinding(lead, "all"),
    ...(alone.length > 0 ? [{ say: "within_also", answers: alone } as const] : []),
    ...terms,
    ...unclear,
    { say: "what_is_held", twoWay },
    ...(used.clear ? [] : notClaimed(effects, used).filter(({ say }) => say === "within_only_time")),
  ];
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
      case "also_term":
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

/**
 * The coefficients of the estimator that the sentence is about, with its errors, and products measured from 0 as papers print them; null
 * where no X has one.
 */
export function panelEstimates(result: Found, labels: VariableLabels): ModelEstimates | null {
  const { claim, errors, two_way: twoWay } = result;
  if (!claim) return null;
  const { x } = withCoefficients(labels, claim);
  const { claims, silence } = claimsOf(panelFindings(result), claim);
  const tables = errors?.[twoWay ? "two_way" : "entity"];
  const fromZero = claim.terms ? tables?.[claim.errors === "cv3_time" ? "cv3_period" : "cv3"] : undefined;
  return {
    estimator: twoWay ? "Entity and period effects" : "Entity effects",
    terms: claim.coefficients.flatMap((estimate, at) => {
      const variable = x[at];
      // An X that does not change within entities has no coefficient.
      if (variable === undefined || estimate.coeff === null) return [];
      const own = fromZero?.find(({ display_name: name }) => name === estimate.display_name);
      // An X that is part of a square or an interaction has no effect that is one number.
      return [
        { x: variable, estimate: own ?? estimate, claim: estimate.at ? "unsaid" : (claims[at] ?? "unsaid") },
      ];
    }),
    constant: null,
    errors: errorsInWords(claim.errors, labels),
    entities: claim.entities,
    scale: null,
    silence,
  };
}
