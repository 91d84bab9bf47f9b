/** When the direction of a coefficient may be claimed (docs/methods/claims.md). */
import type { Beyond, Effects } from "~/compute/contract/types";
import { isBelow, LEVEL } from "./levels";
import type { Reason } from "./model-finding";

/** Residual degrees of freedom from which robust standard errors are believed. */
const ROBUST_DF = 20;

/** Why nothing may be claimed about a model's estimates; `null` when claims are allowed. */
export function noClaimReasonOf({ silent, errors, residual_df }: Effects): Reason | "exact" | null {
  const robust = errors.startsWith("mm");
  return robust && residual_df < ROBUST_DF ? (silent ?? "few_for_robust") : silent;
}

/** Whether all X at once are significant, and so is this one after Holm's adjustment. */
function isSignificant(
  found: Pick<Effects, "joint" | "coefficients">,
  at: number,
  countOfX: number,
): boolean {
  const isJoint = countOfX === 1 || isBelow(found.joint?.p_value ?? null, LEVEL);
  return isJoint && isBelow(found.coefficients[at]?.holm_p ?? null, LEVEL);
}

/** How many X have a test. */
export function testedOf({ coefficients }: Effects): number {
  return coefficients.filter(({ p_value }) => p_value !== null).length;
}

/** Whether the direction of a coefficient would be clear if nothing were known of time. */
export function isClearAtFirst(effects: Effects, at: number, countOfX: number): boolean {
  return noClaimReasonOf(effects) === null && isSignificant(effects, at, countOfX);
}

/** The first control for time that takes the direction of a coefficient away or turns it; `undefined` without one. */
export function takenAway(effects: Effects, at: number, countOfX: number): Beyond | undefined {
  const isKept = (beyond: Beyond) =>
    isSignificant(beyond, at, countOfX) &&
    Math.sign(beyond.coefficients[at]?.coeff ?? 0) === Math.sign(effects.coefficients[at]?.coeff ?? 0);
  return effects.beyond?.find((beyond) => !isKept(beyond));
}

/**
 * Whether the direction of a coefficient may be claimed: the joint test of all X is significant, so is this X after
 * Holm's adjustment, the standard errors can be believed, and all of that holds beyond trend, season and common shocks, too.
 */
export function isClear(effects: Effects, at: number, countOfX: number): boolean {
  return isClearAtFirst(effects, at, countOfX) && takenAway(effects, at, countOfX) === undefined;
}

/**
 * The direction that may be claimed of the X at an index of a model without a lag of Y: 1 or −1, 0 when it is not clear, `null`
 * when nothing may be claimed.
 */
export function claimedDirection(effects: Effects, at: number): -1 | 0 | 1 | null {
  const coeff = effects.coefficients[at]?.coeff ?? null;
  if (noClaimReasonOf(effects) !== null || coeff === null) return null;
  if (!isClear(effects, at, testedOf(effects))) return 0;
  return coeff > 0 ? 1 : -1;
}
