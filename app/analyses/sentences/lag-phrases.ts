import type { Estimate } from "~/compute/contract/types";
import { formatBrief, formatTogether, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import type { VariableLabels } from "../variables/variable-labels";
import {
  dependsOnOutliers,
  direction,
  listNames,
  noRelation,
  steppedX,
  type Wording,
} from "./effect-phrases";
import type { LagFinding } from "./model-finding";
import { intervalName } from "./sizes";
import { type Part, part, strong } from "./statement";
import { nameOf, unitsOf } from "./units";

/** Words about the lag of Y, which is among the X of the labels as "inv one period before". */
const OF_PAST: Wording = {
  subject: ({ y }) => ["the answer about the past of ", ...nameOf(y)],
  answer: ({ effect, clear }, { y }) =>
    clear
      ? [...nameOf(y), " depends on its own past"]
      : ["no clear relation of ", ...nameOf(y), ` to its own past (${phraseP(effect.p_value)})`],
  held: () => [],
};

/** An estimate with its interval by the delta method: "3.7 periods (95 % CI 2.1 to 9.4)". */
function withInterval(
  { value, lower, upper, unbounded }: Estimate,
  unit: string,
  of: "all" | "kept",
): SentencePart[] {
  const interval = intervalName(of);
  if (unbounded || upper === null) {
    const from = lower === null ? "without bounds" : `from ${formatBrief(lower, 3)}, without bound above`;
    return [strong(`${formatBrief(value, 3)}${unit}`), ` (${interval} ${from})`];
  }
  const [shown = "", low = "", high = ""] = formatTogether(value, lower, upper);
  return [strong(`${shown}${unit}`), ` (${interval} ${low} to ${high})`];
}

/** A long-run effect in the units of both variables. */
function longRun(
  { estimates, of }: Extract<LagFinding, { say: "long_run" }>,
  labels: VariableLabels,
): Part[] {
  const named = estimates.flatMap(({ at, estimate }): SentencePart[][] => {
    const x = steppedX({ coeff: estimate.value }, at, labels);
    if (!x) return [];
    const units = unitsOf(labels.y, x);
    const turned = (b: number | null) => (b === null ? null : units.effect(b));
    const { value, lower, upper, unbounded } = estimate;
    const inUnits = {
      ...estimate,
      value: turned(value),
      lower: turned(lower),
      upper: turned(upper),
      unbounded,
    };
    return [[...withInterval(inUnits, units.sign, of), " of ", ...nameOf(labels.y), " for ", ...units.step]];
  });
  return [part("size", "in the long run this adds up to ", ...listNames(named), ".")];
}

const NOT_GIVEN = "so no half-life and no long-run effects are given.";

function returnOpen(why: "unit_root" | "untested" | "lag_unclear", labels: VariableLabels): Part[] {
  if (why === "lag_unclear") return [part("hedge", `the interval of the lag reaches 0, ${NOT_GIVEN}`)];
  const reason = why === "unit_root" ? "a unit root is not rejected" : "a unit root cannot be tested";
  return [
    part("hedge", "whether ", ...nameOf(labels.y), ` returns to a level is open: ${reason}, ${NOT_GIVEN}`),
  ];
}

type Biased = Extract<LagFinding, { say: "biased" }>;

function biased({ p, instruments }: Biased, labels: VariableLabels): Part[] {
  // With the lag of Y alone there is no X that could serve as an instrument.
  const isAlone = labels.x.length === 1;
  const ways = {
    strong: "The two-stage estimates below are consistent; more lags or differences may help, too.",
    weak: "Try more lags or differences.",
    none: isAlone ? "Try differences." : "Try more lags, differences, or the Koyck model with instruments.",
  }[instruments];
  return [
    part(
      "hedge",
      `the errors are correlated over time (Breusch–Godfrey ${phraseP(p)}). With `,
      ...nameOf(labels.y),
      " one period before in the model that biases the coefficients themselves, so the coefficients cannot be interpreted. ",
    ),
    part("advice", ways),
  ];
}

function instruments(f: number, weak: boolean): Part[] {
  const figure = `(first-stage F = ${formatBrief(f, 3)})`;
  return weak
    ? [part("hedge", `The instruments are weak ${figure}: the two-stage estimates say little here.`)]
    : [
        part(
          "evidence",
          `The two-stage estimates below are consistent ${figure}; their errors allow for MA(1).`,
        ),
      ];
}

/** Puts a finding about Y's own past into words. */
export function lagPhrase(finding: LagFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "biased":
      return biased(finding, labels);
    case "own_past":
      return (finding.used.clear ? direction : noRelation)(finding, labels, OF_PAST);
    case "past_depends_on_outliers":
      return dependsOnOutliers(finding, labels, OF_PAST);
    case "half_life":
      return [
        part("size", "A shock to ", ...nameOf(labels.y), " loses half its size in about "),
        part("size", ...withInterval(finding.estimate, " periods", finding.of), "."),
      ];
    case "long_run_mean":
      return [
        part("size", ...nameOf(labels.y), " returns to a long-run mean of "),
        part("size", ...withInterval(finding.estimate, "", finding.of), "."),
      ];
    case "long_run":
      return longRun(finding, labels);
    case "return_open":
      return returnOpen(finding.why, labels);
    case "shared_intercept":
      return [
        part(
          "hedge",
          "All entities share one intercept, which pushes the lag’s coefficient and all that follows from it up.",
        ),
      ];
    case "instruments":
      return instruments(finding.f, finding.weak);
  }
}
