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

/** The maximum number of X that a sentence names. */
const MOST_TOLD = 3;

/** An X by its index among the effects. */
export interface Told {
  at: number;
  effect: QuantileEffect;
}

interface Common {
  claim: Pick<QuantileClaim, "units" | "effects" | "middle" | "low" | "high">;
}

export type QuantileFinding =
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

/** Whether an X matters more at the top than at the bottom, and at the middle. */
export function quantileFindings({ claim, n, independence_assumed: assumed }: Fitted): QuantileFinding[] {
  if (!claim || n === null) return [];
  const slopes = ordered(claim.effects, slopeOf);
  const [closest] = slopes;
  if (claim.silent !== null || !closest) {
    return [{ say: "quantiles_untested", claim: { ...claim, silent: claim.silent ?? "no_errors" }, n }];
  }
  const findings: QuantileFinding[] = [];
  const differences = ordered(claim.effects, differenceOf);
  const differ = differences.filter(({ effect }) => isClear(effect.difference));
  if (differ.length > 0) findings.push({ say: "slopes_differ", ...shortened(differ), claim });
  const clear = slopes.filter(({ effect }) => isClear(effect.slope));
  findings.push(
    clear.length > 0
      ? { say: "quantile_slope", ...shortened(clear), claim }
      : { say: "no_quantile_slope", closest, claim },
  );
  const [nearest] = differences;
  if (claim.low === null || claim.high === null) findings.push({ say: "too_few_to_compare", n });
  else if (differ.length === 0 && nearest) findings.push({ say: "slopes_alike", closest: nearest, claim });
  if (assumed) findings.push({ say: "quantile_independence_assumed" });
  return findings;
}
