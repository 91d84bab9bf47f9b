import type { Effect, Sensitivity, SensitivityVariant } from "~/compute/contract/types";
import { formatBrief, formatCount, formatTogether } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import { errorsInWords } from "../sentences/effect-phrases";
import { claimedDirection } from "../sentences/model-claims";
import { heldValuesInWords } from "./term-table";
import type { VariableLabels } from "../variables/variable-labels";

/** The maximum number of specifications that a sentence names. */
const NAMED = 3;

/** One coefficient under every specification of the model. */
export interface ComparedCoefficient {
  name: string;
  says: string;
  ways: ComparedSpecification[];
}

/** One coefficient under one specification of the model. */
export interface ComparedSpecification {
  label: string;
  /** The estimate with its interval; null when the model could not be computed. */
  effect: Effect | null;
  n: number;
  /** Why there is no estimate, or why it is not counted. */
  note: string | null;
}

/** Every coefficient of a model under every specification, with a sentence on each. */
export function compareSpecifications(found: Sensitivity, labels: VariableLabels): ComparedCoefficient[] {
  return found.names.map((own, at) => ({
    name: nameAt(own, at, found),
    says: sentenceOf(nameAt(own, at, found), at, found, labels),
    ways: found.variants.map((variant) => ({
      label: wayLabel(variant, found, labels),
      effect: variant.effects?.coefficients[at] ?? null,
      n: variant.n,
      note: noteOf(variant),
    })),
  }));
}

/** Whether each conclusion survives, a sentence each, and what holds for all of them. */
export function sensitivitySentences(found: Sensitivity, labels: VariableLabels): string[] {
  return [...compareSpecifications(found, labels).map(({ says }) => says), ...remarks(found, labels)];
}

/** The sentences as one text. */
export function sensitivityReading(found: Sensitivity, labels: VariableLabels): string {
  return sensitivitySentences(found, labels).join(" ");
}

/** Facts about all coefficients: groups that were not left out, specifications that cannot be computed. */
export function remarks(found: Sensitivity, labels: VariableLabels): string[] {
  const selected = found.groups
    .filter(({ tried, total }) => tried < total)
    .map(({ way, tried, total }) => {
      if (way === "without_row") {
        return (
          `Of ${formatCount(total)} rows the ${tried} without which a coefficient moves farthest were left out, ` +
          "one at a time."
        );
      }
      const column = way === "without_entity" ? (labels.entity ?? "entity") : (labels.time ?? "time");
      return (
        `${column} has ${formatCount(total)} values. The ${tried} without which a coefficient moves farthest were left out, ` +
        "one at a time."
      );
    });
  const failed = found.variants.filter(({ message }) => message !== null);
  const measured = measureOf(found);
  const facts = measured === null ? selected : [measured, ...selected];
  if (failed.length === 0) return facts;
  return [...facts, `The model cannot be computed ${nameSpecifications(failed, found, labels)}.`];
}

/** The scale of the estimates, or the test of their limits, where these are not as in a regression. */
function measureOf({ function: key, variants }: Sensitivity): string | null {
  const hasTerms = variants[0]?.effects?.coefficients.some(({ term }) => term !== undefined) ?? false;
  switch (key) {
    case "logit":
      return (
        "Estimates are average changes of the probability, as shares" +
        (hasTerms ? "; of squares and interactions, changes of the logarithm of the odds." : ".")
      );
    case "poisson":
      return "Estimates are changes of the logarithm of the expected count.";
    case "iv_regression":
      return "Limits and p are those of Anderson and Rubin's test.";
    default:
      return null;
  }
}

/**
 * The name of a coefficient; for an X that is part of a square or an interaction, with the values at which its effect
 * holds.
 */
function nameAt(name: string, at: number, { variants }: Sensitivity): string {
  const heldAt = variants[0]?.effects?.coefficients[at]?.at;
  if (heldAt === undefined) return name;
  const [only] = heldAt;
  // The slope of a square holds at a value of X itself.
  if (heldAt.length === 1 && only?.display_name === name)
    return `${name} at ${typeof only.value === "number" ? formatBrief(only.value, 5) : only.value}`;
  return `${name} where ${heldValuesInWords(heldAt)}`;
}

function isRobust({ function: key }: Sensitivity): boolean {
  return key === "robust_regression" || key === "robust_scatterplot";
}

function withErrors(estimator: string, errors: string | null): string {
  return errors === null ? estimator : `${estimator}, ${errors}`;
}

/** "All rows, HC3 standard errors", "Without General Motors" */
function wayLabel(variant: SensitivityVariant, found: Sensitivity, labels: VariableLabels): string {
  const errors = variant.effects ? errorsInWords(variant.effects.errors, labels) : null;
  switch (variant.way) {
    case "reference":
      return `All rows, ${errors ?? ""}`;
    case "errors":
      return errors === null ? "" : `${errors.charAt(0).toUpperCase()}${errors.slice(1)}`;
    case "estimator": {
      const estimator = isRobust(found) ? "Least squares" : "MM-estimation";
      return withErrors(estimator, errors);
    }
    case "without_outliers": {
      const count = (found.variants[0]?.n ?? 0) - variant.n;
      return `Least squares without ${formatCount(count)} ${count === 1 ? "outlier" : "outliers"}`;
    }
    case "entity_effects":
      return withErrors(`Effects of ${labels.entity ?? "entity"} alone`, errors);
    case "two_way_effects":
      return withErrors(`Effects of ${labels.entity ?? "entity"} and ${labels.time ?? "period"}`, errors);
    case "without_instrument":
    case "without_entity":
    case "without_period":
    case "without_row":
      return `Without ${groupName(variant, labels)}`;
  }
}

/** "General Motors", "1954", "row 17"; an entity that is a number is distinguished from a period by its column: "company 1". */
function groupName({ way, left_out: name }: SensitivityVariant, labels: VariableLabels): string {
  if (way === "without_row") return `row ${name ?? ""}`;
  const isNumber = name !== null && /^[-\d.]+$/.test(name);
  return way === "without_entity" && isNumber ? `${labels.entity ?? "entity"} ${name}` : (name ?? "");
}

/** "with MM-estimation", "without General Motors" */
function specificationInSentence(
  variant: SensitivityVariant,
  found: Sensitivity,
  labels: VariableLabels,
): string {
  switch (variant.way) {
    case "entity_effects":
      return `without effects of ${labels.time ?? "period"}`;
    case "two_way_effects":
      return `with effects of ${labels.time ?? "period"}`;
    case "without_instrument":
    case "without_entity":
    case "without_period":
    case "without_row":
      return `without ${groupName(variant, labels)}`;
    case "without_outliers":
      return "without the outliers";
    case "estimator":
      return isRobust(found) ? "with least squares" : "with MM-estimation";
    case "reference":
    case "errors":
      return variant.effects ? `with ${errorsInWords(variant.effects.errors, labels)}` : "";
  }
}

/** Whether a specification is a test of the conclusion: rows chosen by their residuals give no valid p-values. */
export function isCounted({ way, effects }: SensitivityVariant): boolean {
  return way !== "without_outliers" && effects !== null && claimedDirection(effects, 0) !== null;
}

function noteOf(variant: SensitivityVariant): string | null {
  const { way, message, effects } = variant;
  if (message !== null) return message;
  if (way === "without_outliers") {
    return "Not counted: outliers are chosen by their residuals, so this is not a confidence interval.";
  }
  if (isCounted(variant)) return null;
  switch (effects?.silent) {
    case "few_entities":
      return "Not counted: fewer than five entities.";
    case "persistent":
      return "Not counted: the series changes too slowly for its standard errors.";
    case "exact":
      return "Not counted: the model fits exactly.";
    case "no_errors":
      return "Not counted: the standard errors are not defined.";
    default:
      return "Not counted: too few rows for standard errors of a robust fit.";
  }
}

function nameSpecifications(
  ways: readonly SensitivityVariant[],
  found: Sensitivity,
  labels: VariableLabels,
): string {
  const named = ways.slice(0, NAMED).map((way) => specificationInSentence(way, found, labels));
  const rest = ways.length - named.length;
  return inWords(rest > 0 ? [...named, `in ${formatCount(rest)} more`] : named);
}

/** The verdict on one coefficient, and how far its estimates go. */
function sentenceOf(name: string, at: number, found: Sensitivity, labels: VariableLabels): string {
  return `${name}: ${verdict(at, found, labels)} ${range(at, found)}`;
}

function verdict(at: number, found: Sensitivity, labels: VariableLabels): string {
  if (found.spurious) {
    return "the series may share a trend, which no variant here removes, so there is no conclusion.";
  }
  const [reference] = found.variants;
  const main = reference?.effects ? claimedDirection(reference.effects, at) : null;
  if (main === null) return "the analysis claims nothing here, so there is no conclusion to check.";
  const counted = found.variants.filter(isCounted);
  if (counted.length === 1)
    return "no other variant can be counted, so nothing shows whether the conclusion survives.";
  const where = (which: (direction: number | null) => boolean) =>
    counted.filter(({ effects }) => effects !== null && which(claimedDirection(effects, at)));
  const total = formatCount(counted.length);
  const list = (ways: readonly SensitivityVariant[]) => nameSpecifications(ways, found, labels);
  const share = (ways: readonly SensitivityVariant[]) =>
    `in ${formatCount(ways.length)} of ${total} variants`;
  if (main === 0) {
    const clear = where((direction) => direction !== 0);
    if (clear.length === 0) return `no clear relation in any of ${total} variants.`;
    return `not clear here, but clear ${share(clear)} (${list(clear)}). Do not pick a variant for its result.`;
  }
  const word = main > 0 ? "positive" : "negative";
  const opposite = where((direction) => direction === -main);
  if (opposite.length > 0) {
    return `the conclusion does not survive. The relation is ${word}, but clearly the other way ${share(opposite)}: ${list(opposite)}.`;
  }
  const open = where((direction) => direction === 0);
  if (open.length > 0) {
    return `the conclusion fails ${share(open)}. The relation is ${word}, but not clear ${list(open)}.`;
  }
  return `the conclusion survives. The relation is ${word} and clear in all ${total} variants.`;
}

function range(at: number, found: Sensitivity): string {
  const estimates = found.variants.flatMap(({ effects }) => effects?.coefficients[at]?.coeff ?? []);
  if (estimates.length === 0) return "There is no estimate.";
  const [least, most] = [Math.min(...estimates), Math.max(...estimates)];
  const [, low = "", high = ""] = formatTogether(least, least, most);
  if (estimates.length === 1 && found.variants.length > 1) return `Only one has an estimate: ${low}.`;
  return low === high ? `The estimate is ${low} in each.` : `Estimates range from ${low} to ${high}.`;
}
