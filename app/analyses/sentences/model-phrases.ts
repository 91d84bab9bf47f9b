import type { Effect, HeldFixed, InfluentialRow } from "~/compute/contract/types";
import { formatBrief, formatCount, phraseP, phraseShare } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { distinctColumns } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import {
  dependsOnOutliers,
  direction,
  heldFixed,
  listNames,
  noRelation,
  OF_CURVED,
  unclearSize,
  steppedX,
} from "./effect-phrases";
import { lagPhrase } from "./lag-phrases";
import type { Answer, LagFinding, ModelFinding, Reason } from "./model-finding";
import { sizesOf } from "./sizes";
import { type Part, part, strong } from "./statement";
import { alsoTerm, turnInWords, unclearTerm } from "./term-phrases";
import { nameOf, unitsOf } from "./units";

const SILENCE: Record<Reason, (answer: Answer, labels: VariableLabels) => string> = {
  few_entities: ({ effects }, labels) =>
    `the ${formatCount(effects.entities)} ${labels.entity === null ? "entities" : `values of ${labels.entity}`} are too few to tell chance from a relation`,
  persistent: () =>
    "neighbouring rows are so alike that so few of them cannot tell chance from a relation; differences may",
  few_for_robust: ({ effects }) =>
    `${formatCount(effects.n)} rows are too few for the errors of a robust fit`,
  uneven_spread: ({ effects }) =>
    `the spread of the errors depends on X, and ${formatCount(effects.n)} rows are too few for a robust fit to allow for that`,
  no_errors: () => "standard errors are not defined here, so chance and a relation cannot be told apart",
  within_bias: (_, labels) =>
    `with few periods the lag biases all coefficients where each ${labels.entity ?? "entity"} has a level of its own; leave the categories out`,
};

function silent(answer: Answer, why: Reason, labels: VariableLabels): Part[] {
  return [
    part("hedge", `nothing can be said of a relation: ${SILENCE[why](answer, labels)}. `),
    ...estimateOnly("Not to be interpreted: ", answer, labels),
  ];
}

/** An estimate without a claim. */
function estimateOnly(opening: string, answer: Answer, labels: VariableLabels): Part[] {
  const [size] = unclearSize(answer, labels, "all");
  return size ? [{ ...size, text: [opening, ...size.text, "."] }] : [];
}

/** The lag of Y has been given for the record before, unless the whole model is withheld. */
function withheld({ why, answer }: Extract<ModelFinding, { say: "withheld" }>, labels: VariableLabels) {
  const isFirst = why === "trend" || why === "biased";
  return estimateOnly(isFirst ? "Not to be interpreted: " : "Likewise, ", answer, labels);
}

function exact(answer: Answer, labels: VariableLabels): Part[] {
  const x = steppedX(answer.effect, answer.at, labels);
  if (!x) return [];
  const units = unitsOf(labels.y, x);
  const size = formatBrief(units.effect(answer.effect.coeff ?? 0));
  return [
    part("direction", "every row lies exactly on the fitted line, so nothing is left to test: "),
    part(
      "size",
      ...units.step,
      x.category ? " go with " : " goes with ",
      ...units.outcome(`${size}${units.sign}`, null),
      ...heldFixed(answer.at, labels),
      ".",
    ),
  ];
}

function whichRow({ row, entity, time }: InfluentialRow): string {
  const where = [...(entity === null ? [] : [entity]), ...(time === null ? [] : [String(time)])];
  return where.length > 0 ? `row ${row} (${where.join(", ")})` : `row ${row}`;
}

function oneRow(row: InfluentialRow, labels: VariableLabels): Part[] {
  const x = steppedX({ coeff: row.coeff_without }, row.effect, labels);
  if (!x) return [];
  const units = unitsOf(labels.y, x);
  const without =
    row.coeff_without === null ? "" : `${formatBrief(units.effect(row.coeff_without), 3)}${units.sign}`;
  const where = `without ${whichRow(row)}`;
  if (row.changes_significance && !row.changes_sign) {
    return [
      part("hedge", `${where}, ${phraseP(row.p_without).replace("=", "is").replace("p <", "p is below")}.`),
    ];
  }
  const how = row.changes_sign ? "the direction turns" : "the line changes";
  const estimate = [`estimate ${without}`, ...units.per, `, ${phraseP(row.p_without)}`];
  return [part("hedge", `one row is highly influential: ${where} ${how} (`, ...estimate, ").")];
}

function also(effects: { at: number; effect: Effect }[], labels: VariableLabels): Part[] {
  const named = effects.flatMap(({ at, effect }): SentencePart[][] => {
    const x = steppedX(effect, at, labels);
    if (!x) return [];
    const units = unitsOf(labels.y, x);
    const isFall = (effect.coeff ?? 0) < 0;
    const [size = ""] = sizesOf(effect, labels.y, x, isFall);
    return [units.brief(units.outcome(`${size}${units.sign}`, isFall ? "less" : "more"))];
  });
  return [part("direction", "Also: "), part("size", ...listNames(named), ".")];
}

function share(value: number, labels: VariableLabels): Part[] {
  const columns = distinctColumns(labels.x);
  const names = listNames(columns.map(nameOf));
  const verb = columns.length === 1 ? " explains " : " explain ";
  return [part("size", ...names, verb, strong(phraseShare(value)), " of the variation (adjusted R²).")];
}

function sharedTrend(at: number[], labels: VariableLabels): Part[] {
  const shared = at.flatMap((index) => (labels.x[index] ? [nameOf(labels.x[index])] : []));
  const names = listNames([nameOf(labels.y), ...shared]);
  const who: SentencePart[] = shared.length === 1 ? ["Both ", ...names] : names;
  return [
    part("hedge", ...who, " follow a trend; such series often seem related when they are not. "),
    part("advice", "Take differences of all variables to see whether their changes are related."),
  ];
}

const HELD: Record<HeldFixed, { shared: string; beyond: string }> = {
  trend: { shared: "follow a trend", beyond: "it" },
  season: { shared: "follow the season", beyond: "it" },
  periods: { shared: "move with what all entities share in a period", beyond: "that" },
};

/** "Both sales and visitors follow the season. Beyond it, no clear relation (p = .431): the estimate is …" */
function onlyTime({ answer, beyond }: Extract<ModelFinding, { say: "only_time" }>, labels: VariableLabels) {
  const x = labels.x[answer.at];
  const effect = beyond.coefficients[answer.at];
  if (!x || !effect) return [];
  const held = HELD[beyond.held];
  const kept: Answer = { ...answer, effect, clear: false };
  return [
    part("hedge", "both ", ...nameOf(labels.y), " and ", ...nameOf(x), ` ${held.shared}. `),
    part("direction", `Beyond ${held.beyond}, no clear relation (${phraseP(effect.holm_p)}): `),
    ...unclearSize(kept, labels, "all"),
    part("evidence", ")."),
  ];
}

/** "Within each firm it is the other way round: inv falls as value rises (−0.21 per unit, p < .001)." */
function reversed({ answer, turned }: Extract<ModelFinding, { say: "reversed" }>, labels: VariableLabels) {
  const x = steppedX({ coeff: turned.within }, answer.at, labels);
  if (!x || turned.within === null) return [];
  const units = unitsOf(labels.y, x);
  const entity = labels.entity ?? "entity";
  const words =
    turned.within > 0
      ? [...nameOf(labels.y), " rises with ", ...nameOf(x)]
      : [...nameOf(labels.y), " falls as ", ...nameOf(x), " rises"];
  return [
    part(
      "hedge",
      `Within each ${entity} it is the other way round: `,
      ...words,
      ` (${formatBrief(units.effect(turned.within), 3)}${units.sign}`,
      ...units.per,
      `, ${phraseP(turned.p_value)}).`,
    ),
  ];
}

/** The form of a model, which RESET tests. */
function formOf({ x }: VariableLabels): string {
  return x.some(({ term }) => term) ? "The form of this model" : "A straight line";
}

/** Puts a finding of a model into words. In dynamic models, `labels` has the lag of Y among its X. */
export function modelPhrase(finding: ModelFinding | LagFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "shared_trend":
      return sharedTrend(finding.at, labels);
    case "only_time":
      return onlyTime(finding, labels);
    case "reversed":
      return reversed(finding, labels);
    case "not_straight":
      if (finding.curved) return [part("hedge", `The relation is curved (RESET ${phraseP(finding.p)}).`)];
      return [part("hedge", `${formOf(labels)} does not describe this well (RESET ${phraseP(finding.p)}).`)];
    case "direction":
      return direction(finding, labels);
    case "no_relation":
      return finding.curved ? noRelation(finding, labels, OF_CURVED) : noRelation(finding, labels);
    case "depends_on_outliers":
      return dependsOnOutliers(finding, labels);
    case "withheld":
      return withheld(finding, labels);
    case "silent":
      return silent(finding.answer, finding.why, labels);
    case "exact":
      return exact(finding.answer, labels);
    case "also":
      return also(finding.effects, labels);
    case "also_term":
      return alsoTerm(finding, labels);
    case "turn":
      return turnInWords(finding, labels);
    case "term_unclear":
      return unclearTerm(finding, labels);
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
    case "shocks_unseen":
      return [
        part("hedge", "With fewer than five periods, shocks that hit all entities at once cannot be seen."),
      ];
    case "down_weighted":
      return downWeighted(finding);
    default:
      return lagPhrase(finding, labels);
  }
}

function downWeighted({ far, without }: { far: number; without: number }): Part[] {
  if (far === 0) return [part("hedge", "No row lies far from the fit.")];
  const rows = far === 1 ? "1 row far from the fit is" : `${formatCount(far)} rows far from the fit are`;
  const none =
    without === 0
      ? far === 1
        ? "; it is not excluded"
        : "; none is excluded"
      : without === far
        ? " to zero"
        : `, ${formatCount(without)} of them to zero`;
  return [part("hedge", `${rows} down-weighted${none}.`)];
}
