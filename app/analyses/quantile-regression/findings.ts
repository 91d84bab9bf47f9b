/**
 * The findings about quantiles, and the rules that choose them (docs/methods/quantile-regression.md#what-is-claimed).
 */
import type {
  ClaimedNumber,
  QuantileClaim,
  QuantileEffect,
  QuantileRegressionResult,
} from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";
import type { Answer } from "../sentences/model-finding";
import {
  apartFromTerms,
  isPartOf,
  strongestWithTerms,
  type TermFinding,
  turnFinding,
  unclearTerms,
} from "../sentences/term-rules";

/** The maximum number of X that a sentence names. */
const MOST_TOLD = 3;

/** An X by its index among the effects. */
export interface Told {
  at: number;
  effect: QuantileEffect;
}

interface Common {
  claim: Pick<QuantileClaim, "units" | "effects" | "middle" | "low" | "high" | "with_terms">;
}

export type QuantileFinding =
  /** A square or an interaction is clear at the middle quantile. */
  | ({ say: "quantile_term"; answer: Answer } & Common)
  | (TermFinding & Common)
  /** X whose slopes differ between the outer quantiles, those with the smallest p first. */
  | ({ say: "slopes_differ"; clear: Told[]; more: number } & Common)
  /** X with a clear slope at the middle quantile. */
  | ({ say: "quantile_slope"; clear: Told[]; more: number } & Common)
  | ({ say: "no_quantile_slope"; closest: Told } & Common)
  | ({ say: "slopes_alike"; closest: Told } & Common)
  | { say: "too_few_to_compare"; n: number }
  | { say: "quantiles_untested"; claim: Pick<QuantileClaim, "silent" | "clusters">; n: number }
  | { say: "quantile_independence_assumed" };

type Fitted = Pick<QuantileRegressionResult, "claim" | "n" | "independence_assumed">;

const excludesZero = ({ lower, upper }: ClaimedNumber) =>
  lower !== null && upper !== null && lower * upper > 0;

/** Whether an estimate is clear after Holm's correction for all slopes and differences. */
const isClear = (found: ClaimedNumber) => isBelow(found.p_holm, LEVEL) && excludesZero(found);

/** The effects whose number is tested, those with the smallest p first. */
function ordered(effects: readonly QuantileEffect[], of: (effect: QuantileEffect) => ClaimedNumber): Told[] {
  return effects
    .map((effect, at): Told => ({ at, effect }))
    .filter(({ effect }) => of(effect).p_value !== null)
    .sort((a, b) => (of(a.effect).p_value ?? 1) - (of(b.effect).p_value ?? 1));
}

const shortened = (clear: Told[]) => ({
  clear: clear.slice(0, MOST_TOLD),
  more: Math.max(0, clear.length - MOST_TOLD),
});

const slopeOf = ({ slope }: QuantileEffect) => slope;
const differenceOf = ({ difference }: QuantileEffect) => difference;

/** The answers of a model with squares and interactions at the middle quantile. */
function answersOf(claim: QuantileClaim): Answer[] {
  const { effects, with_terms: model } = claim;
  return (model?.coefficients ?? []).flatMap((effect, at): Answer[] => {
    const own = effects[at];
    return model && own ? [{ effects: model, effect, at, clear: isClear(own.slope) }] : [];
  });
}

/** The squares and interactions of a claim, and the X of which nothing is said since they are part of a clear one. */
function termsOf(claim: QuantileClaim, slopes: readonly Told[]) {
  const answers = answersOf(claim);
  const ranked = slopes.flatMap(({ at }) => answers.find((answer) => answer.at === at) ?? []);
  const lead = strongestWithTerms(ranked, ({ clear }) => clear);
  const model = claim.with_terms;
  const none = { findings: [], unclear: [], isTold: () => false };
  if (!lead || !model) return none;
  const unclear = unclearTerms(model).map((finding): QuantileFinding => ({ ...finding, claim }));
  if (lead.effect.term === undefined) return { ...none, unclear };
  const clear = answers.filter((answer) => answer.clear);
  const { terms } = apartFromTerms(
    lead,
    clear.filter(({ at }) => at !== lead.at),
    "all",
  );
  return {
    findings: [
      { say: "quantile_term", answer: lead, claim } as const,
      ...[...turnFinding(lead, "all"), ...terms].map((finding): QuantileFinding => ({ ...finding, claim })),
    ],
    unclear,
    isTold: isPartOf(new Set(clear.flatMap(({ effect }) => effect.term ?? [])), model),
  };
}

/** The X and products whose slopes differ between the outer quantiles, without the X that are part of such a product. */
function differing({ with_terms: model }: QuantileClaim, differences: readonly Told[]): Told[] {
  const clear = differences.filter(({ effect }) => isClear(effect.difference));
  const isTold = model
    ? isPartOf(new Set(clear.flatMap(({ effect }) => effect.term ?? [])), model)
    : () => false;
  return clear.filter(({ at, effect }) => effect.term !== undefined || !isTold(at));
}

/** Whether an X matters more at the top than at the bottom, and at the middle; squares and interactions come first. */
export function quantileFindings({ claim, n, independence_assumed: assumed }: Fitted): QuantileFinding[] {
  if (!claim || n === null) return [];
  const slopes = ordered(claim.effects, slopeOf);
  const closest = slopes.find(({ effect }) => effect.term === undefined);
  if (claim.silent !== null || !closest) {
    return [{ say: "quantiles_untested", claim: { ...claim, silent: claim.silent ?? "no_errors" }, n }];
  }
  const { findings: ofTerms, unclear, isTold } = termsOf(claim, slopes);
  const isSaid = ({ at, effect }: Told) => effect.term !== undefined || !isTold(at);
  const findings: QuantileFinding[] = [...ofTerms];
  const differences = ordered(claim.effects, differenceOf);
  const differ = differing(claim, differences);
  const told = differ.filter(isSaid);
  if (told.length > 0) findings.push({ say: "slopes_differ", ...shortened(told), claim });
  const clear = slopes.filter(
    (each) => isClear(each.effect.slope) && each.effect.term === undefined && isSaid(each),
  );
  if (clear.length > 0) findings.push({ say: "quantile_slope", ...shortened(clear), claim });
  else if (ofTerms.length === 0) findings.push({ say: "no_quantile_slope", closest, claim });
  findings.push(...unclear);
  const [nearest] = differences;
  if (claim.low === null || claim.high === null) findings.push({ say: "too_few_to_compare", n });
  else if (differ.length === 0 && nearest) findings.push({ say: "slopes_alike", closest: nearest, claim });
  if (assumed) findings.push({ say: "quantile_independence_assumed" });
  return findings;
}
