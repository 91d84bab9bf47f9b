import type { Effect, ErrorsUsed, InfluentialRow } from "~/compute/contract/types";
import { formatBrief, formatCount, formatTogether, phraseP, phraseShare } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import type { VariableLabels, LabelledVariable } from "../variables/variable-labels";
import type { Answer, Answers, ModelFinding, Reason } from "./finding";
import { type Part, part, strong } from "./statement";
import { nameOf, unitsOf } from "./units";

/** The errors of a claim in words. */
export function errorsInWords(errors: ErrorsUsed, labels: VariableLabels): string {
  switch (errors) {
    case "hc3":
      return "HC3 standard errors";
    case "ewc":
      return "EWC standard errors";
    case "ols":
      return "classical standard errors";
    case "cv3":
      return `standard errors clustered by ${labels.entity ?? "entity"}`;
    case "mm":
      return "MM standard errors";
    case "mm_cv3":
      return `MM standard errors clustered by ${labels.entity ?? "entity"}`;
    case "mm_ewc":
      return "EWC standard errors of the MM fit";
  }
}

/** "a", "a and b", "a, b and c", of names in parts. */
export function listNames(names: readonly SentencePart[][], last = "and"): SentencePart[] {
  return names.flatMap((name, i) => {
    if (i === 0) return name;
    return [i === names.length - 1 ? ` ${last} ` : ", ", ...name];
  });
}

const outliersInWords = (count: number) =>
  count === 1 ? "the outlier" : `the ${formatCount(count)} outliers`;

/** Estimate and limits of an effect in the units of its variables; of a fall, as positive numbers. */
function sizesOf(effect: Effect, y: LabelledVariable, x: LabelledVariable, turn: boolean): string[] {
  const units = unitsOf(y, x);
  const turned = (b: number | null) => (b === null ? null : units.effect(b) * (turn ? -1 : 1));
  const limits = [turned(effect.ci_lower), turned(effect.ci_upper)];
  const [low = null, high = null] = turn ? limits.reverse() : limits;
  return formatTogether(turned(effect.coeff), low, high);
}

/** "95 % CI 0.103 to 0.129"; of rows chosen by their residuals it is no confidence interval. */
function intervalInWords([, low = "", high = ""]: string[], sign: string, of: "all" | "kept"): string {
  const name = of === "kept" ? "interval of the kept rows" : "95\u202f% CI";
  return `${name} ${low}${sign} to ${high}${sign}`;
}

/** "one more unit of value goes with 0.116 more inv (95 % CI …" */
function clearSize({ effect, at }: Answer, labels: VariableLabels, of: "all" | "kept"): Part[] {
  const x = labels.x[at];
  if (!x) return [];
  const units = unitsOf(labels.y, x);
  const isFall = (effect.coeff ?? 0) < 0;
  const sizes = sizesOf(effect, labels.y, x, isFall);
  const outcome = units.outcome(`${sizes[0] ?? ""}${units.sign}`, isFall ? "less" : "more");
  return [
    part("size", ...units.step, " goes with ", ...outcome),
    part("evidence", ` (${intervalInWords(sizes, units.sign, of)}`),
  ];
}

/** "the estimate is −0.12 of inv for one more unit of value (95 % CI …" */
function unclearSize({ effect, at }: Answer, labels: VariableLabels, of: "all" | "kept"): Part[] {
  const x = labels.x[at];
  if (!x) return [];
  const units = unitsOf(labels.y, x);
  const sizes = sizesOf(effect, labels.y, x, false);
  const outcome = units.outcome(`${sizes[0] ?? ""}${units.sign}`, null);
  const hasLimits = effect.ci_lower !== null && effect.ci_upper !== null;
  return [
    part("size", "the estimate is ", ...outcome, " for ", ...units.step),
    ...(hasLimits
      ? [part("evidence", ` (${intervalInWords(sizes, units.sign, of)}`)]
      : [part("evidence", " (no interval")]),
  ];
}

function sizeOf(answer: Answer, labels: VariableLabels, of: "all" | "kept"): Part[] {
  return answer.clear ? clearSize(answer, labels, of) : unclearSize(answer, labels, of);
}

/** ", with capital held fixed" */
function heldFixed(at: number, labels: VariableLabels): SentencePart[] {
  const others = labels.x.filter((_, i) => i !== at).map(nameOf);
  return others.length === 0 ? [] : [", with ", ...listNames(others), " held fixed"];
}

/** "inv rises with value" */
function directionInWords({ effect, at }: Answer, labels: VariableLabels): SentencePart[] {
  const x = labels.x[at];
  if (!x) return [];
  return (effect.coeff ?? 0) >= 0
    ? [...nameOf(labels.y), " rises with ", ...nameOf(x)]
    : [...nameOf(labels.y), " falls as ", ...nameOf(x), " rises"];
}

function direction({ used, all, leftOut }: Answers, labels: VariableLabels): Part[] {
  const errors = errorsInWords(used.effects.errors, labels);
  if (!all) {
    return [
      part("direction", ...directionInWords(used, labels), ": "),
      ...clearSize(used, labels, "all"),
      part("evidence", `, ${errors})`),
      part("size", ...heldFixed(used.at, labels), "."),
    ];
  }
  return [
    part("direction", ...directionInWords(used, labels), `, with and without ${outliersInWords(leftOut)}. `),
    part("subject", "Without: "),
    ...clearSize(used, labels, "kept"),
    part("evidence", ")"),
    part("subject", "; with all rows: "),
    ...clearSize(all, labels, "all"),
    part("evidence", `, ${errors})`),
    part("size", ...heldFixed(used.at, labels), "."),
  ];
}

/** "No clear relation between value and inv (p = .946)", or of several X. */
function noRelationInWords({ effects, at, effect }: Answer, labels: VariableLabels): SentencePart[] {
  const names = labels.x.map(nameOf);
  const x = labels.x[at];
  const tested = effects.coefficients.length === 1 || effects.joint === null;
  if (labels.x.length === 1 && x) {
    return [
      "no clear relation between ",
      ...nameOf(x),
      " and ",
      ...nameOf(labels.y),
      ` (${phraseP(effect.p_value)})`,
    ];
  }
  const p = tested
    ? phraseP(effect.holm_p)
    : `all X at once ${phraseP(effects.joint?.p_value)}, this one ${phraseP(effect.holm_p)}`;
  if (!x) return [];
  return [
    "no clear relation between ",
    ...nameOf(labels.y),
    " and ",
    ...listNames(names, "or"),
    "; the closest is ",
    ...nameOf(x),
    ` (${p})`,
  ];
}

function noRelation({ used, all, leftOut }: Answers, labels: VariableLabels): Part[] {
  const errors = errorsInWords(used.effects.errors, labels);
  const opening = noRelationInWords(used, labels);
  if (!all) {
    return [
      part("direction", ...opening, ": "),
      ...unclearSize(used, labels, "all"),
      part("evidence", `, ${errors}).`),
    ];
  }
  return [
    part("direction", ...opening, `, with or without ${outliersInWords(leftOut)}. `),
    part("subject", "Without, "),
    ...unclearSize(used, labels, "kept"),
    part("evidence", ")"),
    part("subject", "; with all rows, "),
    ...unclearSize(all, labels, "all"),
    part("evidence", `, ${errors}).`),
  ];
}

function dependsOnOutliers({ used, all, leftOut }: Answers, labels: VariableLabels): Part[] {
  const answer = (each: Answer) =>
    each.clear ? directionInWords(each, labels) : noRelationInWords(each, labels);
  const errors = errorsInWords(used.effects.errors, labels);
  const opening = part("hedge", `the answer depends on ${outliersInWords(leftOut)}. `);
  const kept = [
    part("subject", "Without: "),
    part("direction", ...answer(used), "; "),
    ...sizeOf(used, labels, "kept"),
    part("evidence", ", which is no 95\u202f% confidence)"),
  ];
  if (!all) return [opening, ...kept, part("hedge", ". With all rows the model cannot be fitted.")];
  return [
    opening,
    part("subject", "With all rows: "),
    part("direction", ...answer(all), "; "),
    ...sizeOf(all, labels, "all"),
    part("evidence", `, ${errors}). `),
    ...kept,
    part("evidence", "."),
  ];
}

const SILENCE: Record<Reason, (answer: Answer, labels: VariableLabels) => string> = {
  few_entities: ({ effects }, labels) =>
    `the ${formatCount(effects.entities)} ${labels.entity === null ? "entities" : `values of ${labels.entity}`} are too few to tell chance from a relation`,
  persistent: () =>
    "neighbouring rows are so alike that so few of them cannot tell chance from a relation; differences may",
  few_for_robust: ({ effects }) =>
    `${formatCount(effects.n)} rows are too few for the errors of a robust fit`,
  no_errors: () => "standard errors are not defined here, so chance and a relation cannot be told apart",
};

function silent(answer: Answer, why: Reason, labels: VariableLabels): Part[] {
  return [
    part("hedge", `nothing can be said of a relation: ${SILENCE[why](answer, labels)}. `),
    ...withheld(answer, labels),
  ];
}

/** An estimate alone. */
function withheld(answer: Answer, labels: VariableLabels): Part[] {
  const [size] = unclearSize(answer, labels, "all");
  return size ? [{ ...size, text: ["For the record, ", ...size.text, "."] }] : [];
}

function exact(answer: Answer, labels: VariableLabels): Part[] {
  const x = labels.x[answer.at];
  if (!x) return [];
  const units = unitsOf(labels.y, x);
  const size = formatBrief(units.effect(answer.effect.coeff ?? 0));
  return [
    part("direction", "every row lies exactly on the fitted line, so nothing is left to test: "),
    part(
      "size",
      ...units.step,
      " goes with ",
      ...units.outcome(`${size}${units.sign}`, null),
      ...heldFixed(answer.at, labels),
      ".",
    ),
  ];
}

function whichRow({ row, entity, time }: InfluentialRow): string {
  const place = [...(entity === null ? [] : [entity]), ...(time === null ? [] : [String(time)])];
  return place.length > 0 ? `row ${row} (${place.join(", ")})` : `row ${row}`;
}

function oneRow(row: InfluentialRow, labels: VariableLabels): Part[] {
  const x = labels.x[row.effect];
  if (!x) return [];
  const units = unitsOf(labels.y, x);
  const without =
    row.coeff_without === null ? "" : `${formatBrief(units.effect(row.coeff_without), 3)}${units.sign}`;
  const how = row.changes_sign
    ? "the direction turns"
    : row.changes_significance
      ? "the answer is another"
      : "the line is another";
  return [
    part(
      "hedge",
      `one row decides much: without ${whichRow(row)} ${how} (estimate ${without} for `,
      ...units.step,
      `, ${phraseP(row.p_without)}; Cook’s distance ${formatBrief(row.cooks_d, 2)}).`,
    ),
  ];
}

function also(effects: { at: number; effect: Effect }[], labels: VariableLabels): Part[] {
  const named = effects.flatMap(({ at, effect }): SentencePart[][] => {
    const x = labels.x[at];
    if (!x) return [];
    const units = unitsOf(labels.y, x);
    const isFall = (effect.coeff ?? 0) < 0;
    const [size = ""] = sizesOf(effect, labels.y, x, isFall);
    return [[...units.step, " with ", ...units.outcome(`${size}${units.sign}`, isFall ? "less" : "more")]];
  });
  return [part("direction", "Likewise clear: "), part("size", ...listNames(named), ".")];
}

function share(value: number, labels: VariableLabels): Part[] {
  const names = listNames(labels.x.map(nameOf));
  const verb = labels.x.length === 1 ? " goes along with " : " go along with ";
  return [part("size", ...names, verb, strong(phraseShare(value)), " of the variation (adjusted R²).")];
}

function sharedTrend(at: number[], labels: VariableLabels): Part[] {
  const shared = at.flatMap((place) => (labels.x[place] ? [nameOf(labels.x[place])] : []));
  const names = listNames([nameOf(labels.y), ...shared]);
  const who: SentencePart[] = shared.length === 1 ? ["Both ", ...names] : names;
  return [
    part("hedge", ...who, " follow a trend; such series often seem related when they are not. "),
    part("advice", "Take differences of all variables to see whether their changes are related."),
  ];
}

/** A finding about the X of a model in words. */
export function modelPhrase(finding: ModelFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "shared_trend":
      return sharedTrend(finding.at, labels);
    case "not_straight":
      return [part("hedge", `A straight line does not describe this well (RESET ${phraseP(finding.p)}).`)];
    case "direction":
      return direction(finding, labels);
    case "no_relation":
      return noRelation(finding, labels);
    case "depends_on_outliers":
      return dependsOnOutliers(finding, labels);
    case "withheld":
      return withheld(finding.answer, labels);
    case "silent":
      return silent(finding.answer, finding.why, labels);
    case "exact":
      return exact(finding.answer, labels);
    case "also":
      return also(finding.effects, labels);
    case "share":
      return share(finding.share, labels);
    case "few_rows":
      return [part("hedge", `The rows are few: only ${formatCount(finding.df)} more than coefficients.`)];
    case "one_row":
      return oneRow(finding.row, labels);
    case "trends_untested":
      return [
        part(
          "hedge",
          `With ${formatCount(finding.periods)} periods it cannot be tested whether the series follow trends.`,
        ),
      ];
    case "down_weighted":
      return downWeighted(finding);
  }
}

function downWeighted({ far, without }: { far: number; without: number }): Part[] {
  if (far === 0) return [part("hedge", "No row lies far from the fit.")];
  const rows =
    far === 1
      ? "1 row lies far from the fit and is"
      : `${formatCount(far)} rows lie far from the fit and are`;
  const none =
    without === 0
      ? "none of them gets no weight at all"
      : `${formatCount(without)} of them ${without === 1 ? "gets" : "get"} no weight`;
  return [part("hedge", `${rows} down-weighted; ${none}.`)];
}
