import type { Coefficient } from "~/compute/contract/types";
import { exactNumber, shownText } from "./texts";

type Ours = number | null | undefined;

/** Compares a number with an expression of Stata: `digits` must agree; near 0 relative to `scale`, an expression. */
export function compare(
  what: string,
  ours: Ours,
  stata: string,
  digits: number,
  scale: number | string = 0,
): string {
  const size = scale === 0 ? "" : ` "${scale}"`;
  return `compare_number "${shownText(what)}" ${exactNumber(ours)} "${stata}" ${digits}${size}`;
}

/** Counts must be equal. */
export const compareCount = (what: string, ours: Ours, stata: string) => compare(what, ours, stata, 16);

export const notCompared = (what: string, why: string) =>
  `not_compared "${shownText(what)}" "${shownText(why)}"`;

/** Compares a table of coefficients with the last model: estimates, errors, p and limits of `df` degrees of freedom. */
export function compareTable(
  what: string,
  ours: readonly Coefficient[],
  names: readonly string[],
  { digits, df }: { digits: number; df: string },
): string[] {
  return ours.flatMap(({ display_name, coeff, std_err, p_value, ci_lower, ci_upper }, i) => {
    const name = names[i];
    if (name === undefined || std_err === null) return [];
    const numbers = [coeff, std_err, p_value, ci_lower, ci_upper].map(exactNumber).join(" ");
    return [
      `compare_coefficient "${shownText(`${what}, ${display_name}`)}" ${name} ${numbers} ${digits} "${df}"`,
    ];
  });
}
