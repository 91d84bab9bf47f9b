/** Differences of pairs in words: in the units of both, percentage points of fractions, percent of ratios. */
import { formatTogether } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { nameOf, scaleOf } from "../sentences/units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import { FRACTION_UNIT } from "../variables/value-units";

/** Y and X of the pairs. */
export function pairOf(labels: VariableLabels): { y: LabelledVariable; x: LabelledVariable } {
  return { y: labels.y, x: labels.x[0] ?? labels.y };
}

/** Whether Y and X have units that differ, so that their difference has no meaning. A ratio has one. */
export function unitsDiffer(labels: VariableLabels): boolean {
  const { y, x } = pairOf(labels);
  return y.trans !== "log" && y.unit !== null && x.unit !== null && y.unit !== x.unit;
}

/** How a difference is written. */
function scale(labels: VariableLabels): { of: (difference: number) => number; sign: string } {
  const { y } = pairOf(labels);
  if (y.trans === "log") return { of: (difference) => 100 * Math.expm1(difference), sign: "\u202f%" };
  const { times } = scaleOf(y);
  const sign = y.unit === FRACTION_UNIT && times !== 1 ? " percentage points" : "";
  return { of: (difference) => times * difference, sign };
}

interface Sized {
  /** "1.58", "3.6 %" */
  size: string;
  /** "0.70 to 2.46", on the side of the size */
  limits: string;
  isAbove: boolean;
}

/** The size of a difference without its sign, and its limits in the same direction. */
export function sized(
  [difference, lower, upper]: readonly [number, number | null, number | null],
  labels: VariableLabels,
): Sized {
  const { of, sign } = scale(labels);
  const isAbove = difference >= 0;
  const turned = (value: number | null) => (value === null ? null : isAbove ? of(value) : -of(value));
  const [low, high] = isAbove ? [lower, upper] : [upper, lower];
  const [size = "", from = "", to = ""] = formatTogether(turned(difference) ?? 0, turned(low), turned(high));
  const unit = sign.startsWith(" ") ? "" : sign;
  return { size: `${size}${sign}`, limits: `${from}${unit} to ${to}${sign}`, isAbove };
}

/** One difference with its sign: "−0.83", "4.0 %". */
export function difference(value: number | null, labels: VariableLabels): string {
  const { of, sign } = scale(labels);
  const [text = ""] = formatTogether(value === null ? null : of(value));
  return `${text}${sign}`;
}

/** Two differences with as many decimals: "−0.83 to 3.99", "−10.4 % to 3.7 %". */
export function differences(lower: number, upper: number, labels: VariableLabels): string {
  const { of, sign } = scale(labels);
  const [low = "", high = ""] = formatTogether(of(lower), of(upper));
  return `${low}${sign.startsWith(" ") ? "" : sign} to ${high}${sign}`;
}

/** A variable of the pairs: a ratio is about the values, not their logarithms. */
export function nameInPair(variable: LabelledVariable): SentencePart[] {
  return nameOf(variable.trans === "log" ? { ...variable, trans: null } : variable);
}

/** The difference for axes and heads of tables: "drug2 − drug1", "Ln(A) − Ln(B)", with a unit that both have. */
export function differenceLabel(labels: VariableLabels): { label: string; axis: string } {
  const { y, x } = pairOf(labels);
  const label = `${y.label} − ${x.label}`;
  return { label, axis: y.unit !== null && y.unit === x.unit ? `${label} (${y.unit})` : label };
}
