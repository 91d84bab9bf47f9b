import type { Effect, ErrorsUsed } from "~/compute/contract/types";
import { phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { distinctColumns } from "../variables/coefficient-labels";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { Answer, Answers } from "./model-finding";
import { outliersInWords } from "./removal";
import { type Part, part, strong } from "./statement";
import { termInWords, termSize, unclearTermSize } from "./term-phrases";
import { intervalInWords, sizesOf } from "./sizes";
import { nameOf, ownValueOf, otherValuesOf, unitsOf, withStep } from "./units";

/** The standard errors of a claim in words. */
export function errorsInWords(errors: ErrorsUsed, labels: VariableLabels): string {
  switch (errors) {
    case "hc3":
      return "HC3 standard errors";
    case "ewc":
      return "EWC standard errors";
    case "ar1":
      return "AR(1) standard errors";
    case "ols":
      return "classical standard errors";
    case "newey_west":
      return "Newey–West standard errors";
    case "cv3":
      return `standard errors clustered by ${labels.entity ?? "entity"}`;
    case "cv3_time":
      return `standard errors clustered by ${labels.time ?? "period"}`;
    case "mm":
      return "MM standard errors";
    case "mm_cv3":
      return `MM standard errors clustered by ${labels.entity ?? "entity"}`;
    case "mm_cv3_time":
      return `MM standard errors clustered by ${labels.time ?? "period"}`;
    case "mm_jackknife":
      return "jackknife standard errors of the MM fit";
    case "mm_ewc":
      return "EWC standard errors of the MM fit";
    case "bootstrap_rows":
      return "bootstrap of rows";
    case "bootstrap_entities":
      return `bootstrap of whole ${labels.entity === null ? "entities" : `values of ${labels.entity}`}`;
    case "bootstrap_periods":
      return `bootstrap of whole ${labels.time === null ? "periods" : `values of ${labels.time}`}`;
  }
}

/** "a", "a and b" or "a, b and c"; a name may have several parts. */
export function listNames(names: readonly SentencePart[][], last = "and"): SentencePart[] {
  return names.flatMap((name, i) => {
    if (i === 0) return name;
    return [i === names.length - 1 ? ` ${last} ` : ", ", ...name];
  });
}

/** The X of an effect with the step that sentences about it take. */
export function steppedX(
  { coeff }: Pick<Effect, "coeff">,
  at: number,
  { x, y }: VariableLabels,
): LabelledVariable | undefined {
  const own = x[at];
  return own && withStep(own, y, coeff);
}

/** "one more unit of value goes with 0.116 more inv (95 % CI …" */
function clearSize(answer: Answer, labels: VariableLabels, of: "all" | "kept"): Part[] {
  const { effect, at } = answer;
  const x = steppedX(effect, at, labels);
  if (!x) return [];
  if (x.term) return termSize(answer, labels, of);
  // The words before have said at which values of other X.
  const { where: _, ...anywhere } = x;
  const units = unitsOf(labels.y, anywhere);
  const isFall = (effect.coeff ?? 0) < 0;
  const sizes = sizesOf(effect, labels.y, x, isFall);
  const outcome = units.outcome(`${sizes[0] ?? ""}${units.sign}`, isFall ? "less" : "more");
  return [
    part("size", ...units.claim(outcome)),
    part("evidence", ` (${intervalInWords(sizes, units.sign, of)}`),
  ];
}

/** "the estimate is −0.12 of inv per unit of value (95 % CI …" */
export function unclearSize(answer: Answer, labels: VariableLabels, of: "all" | "kept"): Part[] {
  const { effect, at } = answer;
  const x = steppedX(effect, at, labels);
  if (!x) return [];
  if (x.term) return unclearTermSize(answer, labels, of);
  const units = unitsOf(labels.y, x);
  const sizes = sizesOf(effect, labels.y, x, false);
  const outcome = units.outcome(`${sizes[0] ?? ""}${units.sign}`, null);
  const hasLimits = effect.ci_lower !== null && effect.ci_upper !== null;
  return [
    part("size", "the estimate is ", ...outcome, ...units.per),
    ...(hasLimits
      ? [part("evidence", ` (${intervalInWords(sizes, units.sign, of)}`)]
      : [part("evidence", " (no interval")]),
  ];
}

function sizeOf(answer: Answer, labels: VariableLabels, of: "all" | "kept"): Part[] {
  return answer.clear ? clearSize(answer, labels, of) : unclearSize(answer, labels, of);
}

/** ", with capital held fixed" */
export function heldFixed(at: number, labels: VariableLabels): SentencePart[] {
  const x = labels.x[at];
  const told = [x?.column, ...(x?.term ?? []).map(({ column }) => column)];
  // Other X at stated values are not held wherever they are.
  const held = (x?.where ?? []).map(({ of }) => of.column);
  const others = distinctColumns(labels.x)
    .filter(({ column }) => !told.includes(column) && !held.includes(column))
    .map(nameOf);
  return others.length === 0 ? [] : [", with ", ...listNames(others), " held fixed"];
}

/** "inv rises with value" */
function directionInWords({ effect, at }: Answer, labels: VariableLabels): SentencePart[] {
  const x = labels.x[at];
  if (!x) return [];
  if (x.term) return termInWords(x, labels, effect.coeff);
  const where = [...ownValueOf(x), ...otherValuesOf(x)];
  if (x.category) {
    const { level, base } = x.category;
    const how = (effect.coeff ?? 0) >= 0 ? " is higher" : " is lower";
    return [
      ...nameOf(labels.y),
      how,
      " in rows of ",
      strong(level),
      " than in those of ",
      strong(base),
      ...where,
    ];
  }
  return (effect.coeff ?? 0) >= 0
    ? [...nameOf(labels.y), " rises with ", ...nameOf(x), ...where]
    : [...nameOf(labels.y), " falls as ", ...nameOf(x), " rises", ...where];
}

/** The words that differ between a sentence about an X and one about the past of Y. */
export interface Wording {
  /** Subject of "… depends on the outliers". */
  subject: (labels: VariableLabels) => SentencePart[];
  /** "inv rises with value", or "no clear relation between value and inv (p = .946)". */
  answer: (answer: Answer, labels: VariableLabels) => SentencePart[];
  /** ", with capital held fixed" */
  held: (at: number, labels: VariableLabels) => SentencePart[];
}

const OF_X: Wording = {
  subject: () => ["the answer"],
  answer: (answer, labels) =>
    answer.clear ? directionInWords(answer, labels) : noRelationInWords(answer, labels),
  held: heldFixed,
};

/** Words about an X whose relation to Y is curved. */
export const OF_CURVED: Wording = {
  ...OF_X,
  answer: (answer, labels) => noRelationInWords(answer, labels, "straight-line relation"),
};

export function direction(
  { used, all, leftOut }: Answers,
  labels: VariableLabels,
  { answer, held }: Wording = OF_X,
): Part[] {
  const errors = errorsInWords(used.effects.errors, labels);
  if (!all) {
    return [
      part("direction", ...answer(used, labels), ": "),
      ...clearSize(used, labels, "all"),
      part("evidence", `, ${errors})`),
      part("size", ...held(used.at, labels), "."),
    ];
  }
  return [
    part("direction", ...answer(used, labels), `, with and without ${outliersInWords(leftOut)}. `),
    part("subject", "Without: "),
    ...clearSize(used, labels, "kept"),
    part("evidence", ")"),
    part("subject", "; with all rows: "),
    ...clearSize(all, labels, "all"),
    part("evidence", `, ${errors})`),
    part("size", ...held(used.at, labels), "."),
  ];
}

/**
 * "no clear relation between value and inv (p = .946)"; several X are listed. An X without a p-value, such as a category that one entity
 * alone has, was not tested.
 */
function noRelationInWords(
  { effects, at, effect }: Answer,
  labels: VariableLabels,
  kind = "relation",
): SentencePart[] {
  const { y } = labels;
  const x = labels.x[at];
  if (x?.term)
    return ["no clear sign that ", ...termInWords(x, labels, null), ` (${phraseP(effect.holm_p)})`];
  // The lag of Y has a sentence of its own.
  const isLagOfY = ({ column, trans }: LabelledVariable) => column === y.column && trans === y.trans;
  const ofX = labels.x.filter((each) => !isLagOfY(each));
  const tested = ofX.filter(
    (each) => (effects.coefficients[labels.x.indexOf(each)]?.p_value ?? null) !== null,
  );
  if (tested.length <= 1 && x) {
    return [
      `no clear ${kind} between `,
      ...nameOf(x),
      " and ",
      ...nameOf(y),
      ` (${phraseP(effect.p_value)})`,
    ];
  }
  const names = distinctColumns(tested).map(nameOf);
  const which = tested.length < ofX.length ? "these" : "all";
  const p =
    effects.coefficients.length === 1 || effects.joint === null
      ? phraseP(effect.holm_p)
      : `${which} X at once ${phraseP(effects.joint.p_value)}, this one ${phraseP(effect.holm_p)}`;
  if (!x) return [];
  return [
    `no clear ${kind} between `,
    ...nameOf(y),
    " and ",
    ...listNames(names, "or"),
    "; the closest is ",
    ...(x.category ? [strong(x.category.level), " against ", strong(x.category.base)] : nameOf(x)),
    ...ownValueOf(x),
    ...otherValuesOf(x),
    ` (${p})`,
  ];
}

export function noRelation(
  { used, all, leftOut }: Answers,
  labels: VariableLabels,
  { answer }: Wording = OF_X,
): Part[] {
  const errors = errorsInWords(used.effects.errors, labels);
  const opening = answer(used, labels);
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

export function dependsOnOutliers(
  { used, all, leftOut }: Answers,
  labels: VariableLabels,
  { subject, answer }: Wording = OF_X,
): Part[] {
  const errors = errorsInWords(used.effects.errors, labels);
  const opening = part("hedge", ...subject(labels), ` depends on ${outliersInWords(leftOut)}. `);
  const kept = [
    part("subject", "Without: "),
    part("direction", ...answer(used, labels), "; "),
    ...sizeOf(used, labels, "kept"),
    part("evidence", ", which is not a 95\u202f% confidence interval)"),
  ];
  if (!all) return [opening, ...kept, part("hedge", ". With all rows the model cannot be fitted.")];
  return [
    opening,
    part("subject", "With all rows: "),
    part("direction", ...answer(all, labels), "; "),
    ...sizeOf(all, labels, "all"),
    part("evidence", `, ${errors}). `),
    ...kept,
    part("evidence", "."),
  ];
}
