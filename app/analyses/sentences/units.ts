import { formatBrief } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import type { LabelledVariable } from "../variables/variable-labels";
import { FRACTION_UNIT } from "../variables/value-units";
import { strong } from "./statement";

/** A variable within a sentence, with its transform: "Ln(inv)", "the change in inv", "value one period before", "the median of inv". */
export function nameOf({ quantile, ...variable }: LabelledVariable): SentencePart[] {
  if (quantile !== undefined) return [`the ${quantile} of `, ...nameOf(variable)];
  const { name, trans, of } = variable;
  if (of === "expectation") return [strong(name)];
  switch (trans) {
    case null:
      return [strong(name)];
    case "log":
      return ["Ln(", strong(name), ")"];
    case "sqrt":
      return ["Sqrt(", strong(name), ")"];
    case "FirstDiff":
      return ["the change in ", strong(name)];
    case "lag1":
      return [strong(name), " one period before"];
  }
}

type HeldValue = NonNullable<LabelledVariable["where"]>[number];

function valueOf({ value, middle }: HeldValue): SentencePart[] {
  if (typeof value === "number") return [`${formatBrief(value, 5)}${middle ? " (its median)" : ""}`];
  return middle ? [strong(value), " (the base)"] : [strong(value)];
}

/** " where Price is 3.2": the values of other X at which an effect holds. */
export function otherValuesOf({ where = [], column }: LabelledVariable): SentencePart[] {
  const others = where.filter(({ of }) => of.column !== column);
  return others.flatMap((held, i) => [
    i === 0 ? " where " : " and ",
    ...nameOf(held.of),
    " is ",
    ...valueOf(held),
  ]);
}

/** " at 123", " at Ln(Price) of 4.8": the value of a squared X at which its slope holds. */
export function ownValueOf({ where = [], column }: LabelledVariable): SentencePart[] {
  return where.flatMap((held) => {
    if (held.of.column !== column) return [];
    // "1 % more Price at 4.8" would be a price of 4.8.
    const of = held.of.trans === "log" ? [...nameOf(held.of), " of "] : [];
    return [" at ", ...of, ...valueOf(held)];
  });
}

/** The words and the scale of a coefficient in the units of both variables. */
interface Units {
  /** "one more unit of value", "rows of North compared with those of South" */
  step: SentencePart[];
  /** " per unit of value", " for rows of North compared with those of South": follows an estimate */
  per: SentencePart[];
  /** The step with its effect: "one more unit of value goes with 0.12 more inv". */
  claim: (outcome: SentencePart[]) => SentencePart[];
  /** The step in a list: "one more unit of value with 0.12 more inv". */
  brief: (outcome: SentencePart[]) => SentencePart[];
  /** The effect of that step. It increases with the coefficient, so that limits and estimates transform alike. */
  effect: (coefficient: number) => number;
  /** Follows the number: " %", or nothing. */
  sign: string;
  /** The change of Y, with its direction if one is claimed: "0.12 more inv", "a fall of 0.3 in inv". */
  outcome: (size: string, direction: "more" | "less" | null) => SentencePart[];
}

/** Whether the numbers of a variable are fractions of 100 %, so that its changes are percentage points. */
function isFraction({ unit }: LabelledVariable): boolean {
  return unit === FRACTION_UNIT;
}

/** How values of a variable are written: fractions of 100 % as percent, their changes in percentage points. */
export function scaleOf({ unit, trans }: Pick<LabelledVariable, "unit" | "trans">): {
  times: number;
  sign: string;
} {
  if (unit !== FRACTION_UNIT || trans === "log" || trans === "sqrt") return { times: 1, sign: "" };
  return { times: 100, sign: trans === "FirstDiff" ? " percentage points" : "\u202f%" };
}

/** A value of a variable in words: "12.4", "14.2 %". */
export function valueInWords(value: number | null, y: Pick<LabelledVariable, "unit" | "trans">): string {
  const { times, sign } = scaleOf(y);
  return value === null ? formatBrief(value) : `${formatBrief(times * value)}${sign}`;
}

/** Two values with as many digits as tell them apart; the same text twice if they are equal. */
export function twoValuesInWords(
  low: number,
  high: number,
  y: Pick<LabelledVariable, "unit" | "trans">,
): [string, string] {
  const { times, sign } = scaleOf(y);
  for (let digits = 4; ; digits++) {
    const [a, b] = [formatBrief(times * low, digits), formatBrief(times * high, digits)];
    if (a !== b || low === high || digits === 15) return [`${a}${sign}`, `${b}${sign}`];
  }
}

/** A step that multiplies Y by more than this says nothing that people can picture. */
const MOST_TIMES = 10;

/** X with a step that a logarithm of Y takes in parts of one unit, or of 1 %, where a whole one would multiply Y too often. */
export function withStep(
  x: LabelledVariable,
  y: LabelledVariable,
  coefficient: number | null,
): LabelledVariable {
  if (y.trans !== "log" || x.category || x.term || coefficient === null) return x;
  const ofOne = Math.abs(coefficient) * stepSizeOf(x);
  const tenths = Math.ceil(Math.log10(ofOne / Math.log(MOST_TIMES)));
  return Number.isFinite(tenths) && tenths > 0 ? { ...x, step: 10 ** -tenths } : x;
}

/** The size of the step on the scale of the coefficient. A step counts percent of a logarithm and percentage points of a fraction. */
function stepSizeOf(x: LabelledVariable): number {
  const { step = 1 } = x;
  if (x.trans === "log") return Math.log1p(step / 100);
  return isFraction(x) ? step * 0.01 : step;
}

/** "unit", "0.01 units", "percentage point" */
function unitsOfStep(x: LabelledVariable): string {
  const unit = isFraction(x) ? "percentage point" : "unit";
  return x.step === undefined ? unit : `${formatBrief(x.step)} ${unit}s`;
}

function stepOf(x: LabelledVariable): SentencePart[] {
  const where = [...ownValueOf(x), ...otherValuesOf(x)];
  if (x.category) {
    return [
      "rows of ",
      strong(x.category.level),
      " compared with those of ",
      strong(x.category.base),
      ...where,
    ];
  }
  if (x.term) return [strong(x.label)];
  if (x.trans === "log") return [`${formatBrief(x.step ?? 1)}\u202f% more `, strong(x.name), ...where];
  const amount = `${x.step === undefined ? "one " : ""}${unitsOfStep(x)}`;
  if (x.trans === "FirstDiff") return [`a rise of ${amount} in `, strong(x.name), ...where];
  const isWholeUnit = x.step === undefined && !isFraction(x);
  return [isWholeUnit ? "one more unit of " : `${amount} more of `, ...nameOf(x), ...where];
}

function perStep(x: LabelledVariable): SentencePart[] {
  if (x.category || x.trans === "log" || x.trans === "FirstDiff") return [" for ", ...stepOf(x)];
  return [` per ${unitsOfStep(x)} of `, ...nameOf(x), ...ownValueOf(x), ...otherValuesOf(x)];
}

/** A difference between the rows of two categories. With a logarithm of Y it is one of geometric means. */
function differenceOf(
  x: LabelledVariable,
  { level, base }: { level: string; base: string },
  y: LabelledVariable,
) {
  const isGeometric = y.trans === "log" && y.of !== "expectation";
  const verb =
    y.quantile !== undefined ? " have " : isGeometric ? " have, in the geometric mean, " : " average ";
  const rows = ["rows of ", strong(level)];
  const than = [" than those of ", strong(base), ...otherValuesOf(x)];
  return {
    claim: (outcome: SentencePart[]) => [...rows, verb, ...outcome, ...than],
    brief: (outcome: SentencePart[]) => [...rows, " with ", ...outcome, ...than],
  };
}

function stepWith(x: LabelledVariable, y: LabelledVariable): Pick<Units, "claim" | "brief"> {
  if (x.category) return differenceOf(x, x.category, y);
  const step = stepOf(x);
  return {
    claim: (outcome) => [...step, " goes with ", ...outcome],
    brief: (outcome) => [...step, " with ", ...outcome],
  };
}

/** "a median of inv that is 0.12 higher" */
function quantileOutcome(quantile: string, y: LabelledVariable): Units["outcome"] {
  const what = y.trans === "log" ? [strong(y.name)] : nameOf(y);
  return (size, direction) =>
    direction === null
      ? [strong(size), ` of the ${quantile} of `, ...what]
      : [
          `a ${quantile} of `,
          ...what,
          " that is ",
          strong(size),
          direction === "more" ? " higher" : " lower",
        ];
}

function outcomeOf({ quantile, ...y }: LabelledVariable, isCategory: boolean): Units["outcome"] {
  if (quantile !== undefined) return quantileOutcome(quantile, y);
  if (isCategory && y.trans === "FirstDiff") {
    return (size, direction) => {
      if (direction === null) return [strong(size), " in the change in ", strong(y.name)];
      return ["a ", strong(size), direction === "more" ? " higher" : " lower", " change in ", strong(y.name)];
    };
  }
  // Percentage points say by themselves that they are of a probability.
  if (y.of === "probability")
    return (size, direction) => (direction === null ? [strong(size)] : [strong(size), ` ${direction}`]);
  const what = y.trans === "log" ? [strong(y.name)] : nameOf(y);
  if (y.trans === "FirstDiff") {
    return (size, direction) => {
      if (direction === null) return [strong(size), " in ", strong(y.name)];
      return [`a ${direction === "more" ? "rise" : "fall"} of `, strong(size), " in ", strong(y.name)];
    };
  }
  return (size, direction) =>
    direction === null ? [strong(size), " of ", ...what] : [strong(size), ` ${direction} `, ...what];
}

function unitsOfTerm(y: LabelledVariable, x: LabelledVariable): Units {
  const step = stepOf(x);
  return {
    step,
    per: [" for ", ...step],
    claim: (outcome) => [...step, " goes with ", ...outcome],
    brief: (outcome) => [...step, " with ", ...outcome],
    effect: (b) => b,
    sign: "",
    outcome: (size) => [strong(size), " of ", ...nameOf(y)],
  };
}

/**
 * The units of an effect. With a logarithm of X the step is 1 % more X; with a logarithm of Y the effect is in percent.
 * Square roots, differences and lags keep their own units and are named.
 */
export function unitsOf(y: LabelledVariable, x: LabelledVariable): Units {
  // A coefficient of a product changes a slope, which has no unit that people read.
  if (x.term) return unitsOfTerm(y, x);
  const stepSize = stepSizeOf(x);
  const ofX = (b: number) => b * stepSize;
  const isPercent = y.trans === "log";
  const isShare = isFraction(y);
  return {
    step: stepOf(x),
    per: perStep(x),
    ...stepWith(x, y),
    effect: (b) => (isPercent ? 100 * Math.expm1(ofX(b)) : ofX(b) * (isShare ? 100 : 1)),
    sign: isPercent ? "\u202f%" : isShare ? " percentage points" : "",
    outcome: outcomeOf(y, x.category !== undefined),
  };
}
