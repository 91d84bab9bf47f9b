/** The findings about a treatment, and the rules that choose them (docs/methods/did.md#what-is-claimed). */
import type {
  DidClaim,
  DidResult,
  NoClaimReason,
  TwoWayEffect,
  TwoWayWeights,
} from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";

/** Entities of a side below which the sentence says how few they are. */
const FEW_ENTITIES = 5;

type Claimed = Pick<DidClaim, "att" | "lower" | "upper" | "p_value" | "treated" | "compared">;

export type DidFinding =
  | { say: "did_effect"; claim: Claimed; notYet: boolean }
  | { say: "did_none"; claim: Claimed; notYet: boolean }
  | { say: "did_silent"; claim: Claimed; why: NoClaimReason; notYet: boolean }
  /** The assumption that the effect rests on, which no test proves. */
  | { say: "parallel_trends" }
  /** How far both sides moved apart before the start. */
  | { say: "before_start"; largest: number }
  /** How much trends may differ after the start before an effect may be zero. */
  | { say: "trends_may_differ"; breakdown: number; limit: number }
  | { say: "few_on_a_side"; treated: number; compared: number; notYet: boolean }
  /** The estimate of two-way fixed effects, and the number of negative weights. */
  | { say: "two_way_differs"; effect: number; share: number; sum: number }
  | {
      say: "did_left_out";
      always: string[];
      alwaysCount: number;
      reversals: string[];
      reversalsCount: number;
    };

type Found = Pick<
  DidResult,
  | "claim"
  | "not_yet_treated"
  | "relative_magnitudes"
  | "twfe"
  | "twfe_weights"
  | "always_treated"
  | "always_treated_count"
  | "reversals"
  | "reversals_count"
>;

/** Whether the limits of the effect exclude zero. */
function isClearEffect({ p_value: p, lower, upper, silent }: DidClaim): boolean {
  return silent === null && isBelow(p, LEVEL) && lower !== null && upper !== null && lower * upper > 0;
}

/** The finding leaves out the p of the joint test, which is far too small where few entities start together. */
function beforeStart({ relative_magnitudes: magnitudes }: Found): DidFinding[] {
  const largest = magnitudes?.largest_before ?? null;
  return largest === null ? [] : [{ say: "before_start", largest }];
}

function trendsMayDiffer({ relative_magnitudes: magnitudes }: Found): DidFinding[] {
  const { breakdown = null, limit_before: limit = null } = magnitudes ?? {};
  return breakdown === null || limit === null ? [] : [{ say: "trends_may_differ", breakdown, limit }];
}

function twoWay(twfe: TwoWayEffect | null, weights: TwoWayWeights | null): DidFinding[] {
  const [effect, share, sum] = [twfe?.effect, twfe?.negative_weights, weights?.negative_weight_sum];
  if (typeof effect !== "number" || typeof share !== "number" || typeof sum !== "number") return [];
  return share > 0 ? [{ say: "two_way_differs", effect, share, sum }] : [];
}

function leftOut(result: Found): DidFinding[] {
  const { always_treated_count: alwaysCount, reversals_count: reversalsCount } = result;
  return alwaysCount + reversalsCount === 0
    ? []
    : [
        {
          say: "did_left_out",
          always: result.always_treated,
          alwaysCount,
          reversals: result.reversals,
          reversalsCount,
        },
      ];
}

/** The effect of the treatment: one claim, and its evidence. */
export function didFindings(result: Found): DidFinding[] {
  const { claim, not_yet_treated: notYet } = result;
  if (!claim || claim.att === null) return [];
  const { treated, compared } = claim;
  const rest = [...twoWay(result.twfe, result.twfe_weights), ...leftOut(result)];
  if (claim.silent !== null) {
    return [{ say: "did_silent", claim, why: claim.silent, notYet }, { say: "parallel_trends" }, ...rest];
  }
  const isClear = isClearEffect(claim);
  const isFew = Math.min(treated, compared) < FEW_ENTITIES;
  return [
    { say: isClear ? "did_effect" : "did_none", claim, notYet },
    { say: "parallel_trends" },
    ...beforeStart(result),
    ...(isClear ? trendsMayDiffer(result) : []),
    ...(isFew ? [{ say: "few_on_a_side", treated, compared, notYet } as const] : []),
    ...rest,
  ];
}
