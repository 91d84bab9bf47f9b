/** The prediction of a model for one row, in words (docs/methods/what-if.md). */
import type { LimitsOf, Prediction } from "~/compute/contract/types";
import { formatBrief, formatTogether, phraseShare } from "~/lib/format-number";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import { quantileName } from "./quantile-name";
import { scaleOf } from "./units";

/** An expected value as a sentence with the value set apart. */
interface ExpectedInWords {
  /** "Expected Sales", "Median of Sales" */
  what: string;
  /** "12.4 m" */
  fit: string;
  /** " (95 % limits 11 m to 14 m), where Holders is 136." */
  rest: string;
  /** The range of single rows; null where the sentence does not give one. */
  rows: string | null;
  /** The assumptions of the limits, or the reason why they are missing. */
  caveat: string;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The expected quantity: a mean, a probability or a quantile. */
function whatOf({ event, tau, limits_of: limits }: Prediction, { y, entity }: VariableLabels): string {
  const value = y.trans === "FirstDiff" ? `change in ${y.name}` : y.name;
  if (event !== null) {
    // "Probability of 1" would leave open of what.
    const isNumber = event.trim() !== "" && Number.isFinite(Number(event));
    return isNumber ? `Expected probability that ${y.name} is ${event}` : `Expected probability of ${event}`;
  }
  if (tau !== null) return `${capitalised(quantileName(tau))} of ${value}`;
  return limits === "jackknife_of_entities"
    ? `Expected ${value} of an average ${entity ?? "entity"}`
    : `Expected ${value}`;
}

/** Values with as many digits as their limits have; in percent where they are probabilities or Y is a fraction. */
function formatted(
  { event }: Prediction,
  y: LabelledVariable,
  value: number | null,
  lower: number | null,
  upper: number | null,
): string[] {
  const shares = [value, lower, upper];
  // Rounded to few digits they would read as certain, and with more as powers of ten.
  const isNearlyCertain = (share: number | null) => share !== null && (share < 0.001 || share > 0.999);
  if (event !== null && shares.some(isNearlyCertain)) return shares.map(phraseShare);
  // The prediction for a logarithm or a root is in the unit of Y itself.
  const ofY = scaleOf({ unit: y.unit, trans: y.trans === "FirstDiff" ? y.trans : null });
  const { times, sign } = event === null ? ofY : { times: 100, sign: "\u202f%" };
  const scaled = (each: number | null) => (each === null ? null : times * each);
  const unit = sign || (y.unit === null || event !== null ? "" : `\u202f${y.unit}`);
  const texts = formatTogether(scaled(value), ...[lower, upper].map(scaled));
  return texts.map((text) => `${text}${unit}`);
}

function caveatOf(limits: LimitsOf, { entity, time }: VariableLabels): string {
  const [one, period] = [entity ?? "entity", time ?? "period"];
  switch (limits) {
    case "least_squares":
      return "The limits take the rows as independent, with errors of one spread.";
    case "robust":
      return "The limits have the errors of the robust fit and take the rows as independent.";
    case "likelihood":
      return "The limits are those of the likelihood, which takes the rows as independent.";
    case "claim":
      return "The limits have the errors of the sentence, which let rows depend on each other.";
    case "firth":
      return "Some X separate the values of Y, so this is Firth's estimate, which draws probabilities towards one half. Its limits take the rows as independent.";
    case "scores":
      return "The limits take the rows as independent; their spread may be any.";
    case "bootstrap_of_rows":
      return "The limits are drawn by a bootstrap of rows, which takes them as independent.";
    case "bootstrap_of_entities":
      return `The limits are drawn by a bootstrap of ${one}: rows with the same ${one} may depend on each other.`;
    case "bootstrap_of_periods":
      return `The limits are drawn by a bootstrap of ${period}: rows with the same ${period} may depend on each other.`;
    case "jackknife_of_entities":
      return `The limits come from fits without each ${one} in turn: rows with the same ${one} may depend on each other.`;
  }
}

export function expectedInWords(prediction: Prediction, labels: VariableLabels): ExpectedInWords {
  const { prediction_lower: low, prediction_upper: high, exposure, values, limits_of: limits } = prediction;
  const [fit = "", from, to] = formatted(
    prediction,
    labels.y,
    prediction.fit,
    prediction.lower,
    prediction.upper,
  );
  const hasLimits = prediction.lower !== null && prediction.upper !== null;
  const [, lower, upper] = formatted(prediction, labels.y, prediction.fit, low, high);
  const exposed = values.find(({ display_name: name }) => name === exposure)?.value;
  const where = typeof exposed === "number" ? `, where ${exposure} is ${formatBrief(exposed)}` : "";
  return {
    what: whatOf(prediction, labels),
    fit,
    rest: `${hasLimits ? ` (95\u202f% limits ${from} to ${to})` : " (no limits)"}${where}.`,
    rows:
      low === null || high === null
        ? null
        : `Of single rows with these values, 95\u202f% lie between ${lower} and ${upper}.`,
    caveat:
      hasLimits && prediction.reason === null
        ? caveatOf(limits, labels)
        : (prediction.reason ?? "The limits are not defined."),
  };
}
