/** The words of the findings about a logit. */
import { countOf, formatBrief, formatTogether, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { heldFixed, listNames } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import {
  assumedInWords,
  errorsOfClaim,
  excludes,
  held,
  separatedRows,
  type Told,
  unclearOpening,
  untestedInWords,
  whereMore,
} from "../sentences/likelihood-phrases";
import { type Part, part, strong } from "../sentences/statement";
import { alsoTerm, termInWords, termSize, turnInWords, unclearTerm } from "../sentences/term-phrases";
import { nameOf, unitsOf } from "../sentences/units";
import { FRACTION_UNIT } from "../variables/value-units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { LogitFinding } from "./findings";

type Effects = Extract<LogitFinding, { say: "more_likely" | "no_x_clear" }>;

/** A probability has no unit of its own. */
const asShare = (y: LabelledVariable): LabelledVariable => ({ ...y, unit: null, trans: null });

/** "one more unit of average goes with 36.3 percentage points more"; " more" and " less" by the sign. */
function sizeOf({ effect }: Told, x: LabelledVariable, labels: VariableLabels, isClaim: boolean) {
  const own = effect.step ? { ...x, unit: null, trans: null } : x;
  const units = unitsOf(asShare(labels.y), own);
  const isLess = (effect.effect ?? 0) < 0;
  const sign = isClaim && isLess ? -100 : 100;
  const scaled = (value: number | null) => (value === null ? null : sign * units.effect(value));
  const limits = isClaim && isLess ? [effect.upper, effect.lower] : [effect.lower, effect.upper];
  const [size = "", from = "", to = ""] = formatTogether(scaled(effect.effect), ...limits.map(scaled));
  const step: SentencePart[] = x.category || effect.step ? [] : units.step;
  const hasLimits = limits.every((limit) => limit !== null);
  return { size, step, isLess, limits: hasLimits ? `95\u202f% CI ${from} to ${to} points` : "no interval" };
}

/** "the odds are 4.1 times as large" with limits */
function oddsOf({ effect }: Told) {
  const [size, from, to] = [effect.effect, effect.lower, effect.upper].map((value) => formatBrief(value, 3));
  const limits =
    effect.lower === null || effect.upper === null ? "no limits" : `95\u202f% limits ${from} to ${to}`;
  return { size, limits };
}

function errorsOf({ basis, errors }: Effects["basis"], labels: VariableLabels): string {
  if (basis === "firth" || errors === null) return "penalised profile likelihood";
  return errorsOfClaim(errors, labels);
}

function clearInWords(
  told: Told,
  { event, basis }: Effects,
  labels: VariableLabels,
  isFirst: boolean,
): Part[] {
  const all = labels.x;
  const x = all[told.at];
  if (!x) return [];
  const p = phraseP(basis.effects.length > 1 ? told.effect.p_holm : told.effect.p_value);
  const opening: SentencePart[] = isFirst ? [...nameOf(labels.y), " is ", strong(event)] : ["It is so"];
  const errors = isFirst ? `, ${errorsOf(basis, labels)}` : "";
  const end = part("size", ...(isFirst ? held(x, all) : []), ".");
  if (basis.basis === "firth") {
    const { size, limits } = oddsOf(told);
    const often = (told.effect.effect ?? 1) < 1 ? " less often " : " more often ";
    return [
      part("direction", isFirst ? "" : " ", ...opening, often, ...whereMore(told, x), ": "),
      part("size", `by Firth's estimate the odds are ${size} times as large`),
      part(
        "size",
        ...(x.category || told.effect.step ? [] : [" for ", ...unitsOf(asShare(labels.y), x).step]),
      ),
      part("evidence", ` (${limits}; ${p}${errors})`),
      end,
    ];
  }
  const { size, step, isLess, limits } = sizeOf(told, x, labels, true);
  const more = isLess ? "less" : "more";
  return [
    part("direction", isFirst ? "" : " ", ...opening, ` ${more} often `, ...whereMore(told, x), ": "),
    part(
      "size",
      ...(step.length > 0 ? [...step, " goes with "] : []),
      strong(size),
      ` percentage points ${more}`,
    ),
    part("evidence", ` (${limits}; ${p}${errors})`),
    end,
  ];
}

/** Labels whose Y has effects in percentage points of the probability. */
function inPoints(labels: VariableLabels): VariableLabels {
  return { ...labels, y: { ...labels.y, unit: FRACTION_UNIT, trans: null, of: "probability" } };
}

/** "in the odds of increase, the relation between grade and average depends on testscore: averaged over the rows, one more unit of …" */
function dependsInWords(
  { answer, basis, event }: Extract<LogitFinding, { say: "odds_depend" }>,
  labels: VariableLabels,
): Part[] {
  const x = labels.x[answer.at];
  if (!x) return [];
  return [
    part("direction", "in the odds of ", strong(event), ", "),
    part("direction", ...termInWords(x, labels, answer.effect.coeff), ": averaged over the rows, "),
    ...termSize(answer, inPoints(labels), "all"),
    part("evidence", `, ${errorsOf(basis, labels)})`),
    part("size", ...heldFixed(answer.at, labels), "."),
  ];
}

function unclearInWords(finding: Extract<Effects, { say: "no_x_clear" }>, labels: VariableLabels): Part[] {
  const { basis, closest, event } = finding;
  const all = labels.x;
  const x = all[closest.at];
  if (!x) return [];
  // Of an X that is part of a product Firth's estimate has no p, and may tell the values apart.
  const tested = basis.basis === "firth" ? all.filter((_, at) => basis.effects[at]?.p_value !== null) : all;
  const isAlone = tested.length === 1;
  // The p is the larger one of the average and of the middle, and the limits are those of the average.
  const isHeld = basis.with_terms?.coefficients[closest.at]?.at !== undefined;
  const isOfMiddle = isHeld && excludes(closest.effect, 0) && !isBelow(closest.effect.p_value, LEVEL);
  const ofThis = `this one ${isOfMiddle ? "in the middle of the data " : ""}${phraseP(closest.effect.p_holm)}`;
  const p = isAlone
    ? phraseP(basis.effects.length > 1 ? closest.effect.p_holm : closest.effect.p_value)
    : basis.joint
      ? `all X at once ${phraseP(basis.joint.p_value)}, ${ofThis}`
      : ofThis;
  const opening = unclearOpening(closest, x, isAlone, { ...labels, x: tested });
  if (basis.basis === "firth") {
    const { size, limits } = oddsOf(closest);
    const size_ = `by Firth's estimate the odds of ${event} are ${size} times as large`;
    return [
      opening,
      part("size", size_),
      part("evidence", ` (${limits}; ${p}, ${errorsOf(basis, labels)}).`),
    ];
  }
  const { size, step, limits } = sizeOf(closest, x, labels, false);
  return [
    opening,
    part("size", "the estimate is ", strong(size), ` percentage points of ${event}`),
    part("size", ...(step.length > 0 ? [" for ", ...step] : [])),
    part("evidence", ` (${limits}; ${p}, ${errorsOf(basis, labels)}).`),
  ];
}

function separatedInWords(
  {
    separation: { state, columns, first_rows: rows, row_count },
    event,
    other,
  }: Extract<LogitFinding, { say: "values_separated" }>,
  labels: VariableLabels,
): Part[] {
  const names: SentencePart[] = listNames(columns.map((name) => [strong(name)]));
  if (state === "complete") {
    return [
      part(
        "hedge",
        ...names,
        ` ${columns.length === 1 ? "tells" : "tell"} ${event} from ${other} in every row used`,
      ),
      part(
        "hedge",
        ", so the likelihood has no maximum: such a fit looks perfect and says little of other rows.",
      ),
    ];
  }
  return separatedRows({ columns, first_rows: rows, row_count }, nameOf(labels.y));
}

/** Puts a finding about a logit into words; labels have one X for each coefficient. */
export function logitPhrase(finding: LogitFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "values_separated":
      return separatedInWords(finding, labels);
    case "more_likely": {
      const { clear, more } = finding;
      const rest = more > 0 ? [part("size", ` Also clear: ${countOf(more, "more X")}.`)] : [];
      return [...clear.flatMap((told, i) => clearInWords(told, finding, labels, i === 0)), ...rest];
    }
    case "odds_depend":
      return dependsInWords(finding, labels);
    case "also_term":
      return alsoTerm(finding, inPoints(labels));
    case "turn":
      return turnInWords(finding, labels);
    case "term_unclear":
      return unclearTerm(finding, labels);
    case "no_x_clear":
      return unclearInWords(finding, labels);
    case "likelihood_untested":
      return untestedInWords(finding.claim, labels);
    case "few_events":
      return [
        part(
          "hedge",
          `With ${formatBrief(finding.each, 2)} rows of the rarer value for each coefficient, fewer than 10, estimates tend to be too large.`,
        ),
      ];
    case "logit_independence_assumed":
      return assumedInWords();
  }
}
