import type { Effect } from "~/compute/contract/types";
import { formatTogether } from "~/lib/format-number";
import type { LabelledVariable } from "../variables/variable-labels";
import { unitsOf } from "./units";

/** Estimate and limits of an effect in the units of its variables; a fall has positive numbers when `turn` is set. */
export function sizesOf(effect: Effect, y: LabelledVariable, x: LabelledVariable, turn: boolean): string[] {
  const units = unitsOf(y, x);
  const turned = (b: number | null) => (b === null ? null : units.effect(b) * (turn ? -1 : 1));
  const limits = [turned(effect.ci_lower), turned(effect.ci_upper)];
  const [low = null, high = null] = turn ? limits.reverse() : limits;
  return formatTogether(turned(effect.coeff), low, high);
}

/** "95 % CI"; an interval of rows chosen by their residuals is not a confidence interval. */
export function intervalName(of: "all" | "kept"): string {
  return of === "kept" ? "interval of the kept rows" : "95\u202f% CI";
}

/** "95 % CI 0.103 to 0.129" */
export function intervalInWords([, low = "", high = ""]: string[], sign: string, of: "all" | "kept"): string {
  // Words follow the interval; a sign follows each number.
  return `${intervalName(of)} ${low}${sign.startsWith(" ") ? "" : sign} to ${high}${sign}`;
}
