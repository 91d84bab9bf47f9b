import { formatCount, formatTogether } from "~/lib/format-number";
import { inWords, type SentencePart } from "~/lib/sentence";
import { haveSameForm, levelOf, tracedName, type TracedVariable } from "../variables/traced-variable";
import type {
  ComparedModel,
  ComparedTerm,
  ComparisonFinding,
  ComparisonSituation,
  NoClaimReasonOfModel,
  TermInModels,
} from "./comparison-finding";
import { comparisonFindings } from "./comparison-rules";
import { listNames } from "./effect-phrases";
import { type Part, part, sentenceOf, strong } from "./statement";
import { unitsOf, withStep } from "./units";

type Direction = "more" | "less";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

/** "three"; above six as a figure. */
export function numberInWords(count: number): string {
  return NUMBERS[count] ?? formatCount(count);
}

const allModels = (count: number) => (count === 2 ? "both models" : `all ${numberInWords(count)} models`);

/** A variable in one form if it has the same in all these models, else by its name alone. */
function nameIn(variables: readonly TracedVariable[]): SentencePart[] {
  const [first] = variables;
  if (first === undefined) return [];
  return variables.every((each) => haveSameForm(each, first)) ? tracedName(first) : [strong(first.name)];
}

const yOf = ({ in: models }: TermInModels) => models.map(({ model }) => model.y);
const xOf = ({ in: models }: TermInModels) => models.map(({ term }) => term.x);
const marksIn = ({ in: models }: TermInModels) => models.map(({ model }) => model.mark);

/** "in all three models", "in both models that have it, (2) and (3)", "in (2) and (3)" */
function where(term: TermInModels, count: number): SentencePart[] {
  const marks = marksIn(term);
  if (marks.length === count) return ["in ", strong(allModels(count))];
  if (marks.length === term.having) {
    return ["in ", strong(`${allModels(marks.length)} that have it`), `, ${inWords(marks)}`];
  }
  return ["in ", strong(inWords(marks))];
}

/** "inv rises with value", "inv is higher in rows of North than in those of South" */
function directionInWords(term: TermInModels, direction: Direction): SentencePart[] {
  const y = nameIn(yOf(term));
  const category = xOf(term)[0]?.category;
  if (category) {
    const how = direction === "more" ? " is higher" : " is lower";
    return [...y, how, " in rows of ", strong(category.level), " than in those of ", strong(category.base)];
  }
  const x = nameIn(xOf(term));
  return direction === "more" ? [...y, " rises with ", ...x] : [...y, " falls as ", ...x, " rises"];
}

/** Whether the coefficients of a variable have the same units in all these models. */
function haveSameUnits(y: readonly TracedVariable[], x: readonly TracedVariable[]): boolean {
  const same = (variables: readonly TracedVariable[]) =>
    variables.every(
      ({ scale, unit, category }) =>
        scale === variables[0]?.scale &&
        unit === variables[0]?.unit &&
        category?.base === variables[0]?.category?.base,
    );
  return same(y) && same(x);
}

/** The sizes of a kept direction: the least and the largest of all models, in the same units; null if the units differ. */
function sizesOf(term: TermInModels, direction: Direction) {
  const [x, y] = [xOf(term), yOf(term)];
  const [firstX, firstY] = [x[0], y[0]];
  if (firstX === undefined || firstY === undefined || !haveSameUnits(y, x)) return null;
  const known = term.in.flatMap((each) => (each.term.effect.coeff === null ? [] : [each.term.effect.coeff]));
  const steepest = known.reduce((most, coeff) => (Math.abs(coeff) > Math.abs(most) ? coeff : most), 0);
  const units = unitsOf(levelOf(firstY), withStep(levelOf(firstX), levelOf(firstY), steepest));
  const turn = direction === "less" ? -1 : 1;
  const sizes = known.map((coeff) => turn * units.effect(coeff)).sort((a, b) => a - b);
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (least === undefined || most === undefined) return null;
  const [, low = "", high = ""] = formatTogether(least, least, most);
  const size = low === high ? `${low}${units.sign}` : `between ${low}${units.sign} and ${high}${units.sign}`;
  return { units, outcome: units.outcome(size, direction) };
}

function kept(term: TermInModels, direction: Direction, count: number): Part[] {
  const sizes = sizesOf(term, direction);
  return [
    part("direction", ...directionInWords(term, direction), " ", ...where(term, count), ", clearly in each"),
    ...(sizes === null ? [] : [part("size", ": ", ...sizes.units.claim(sizes.outcome))]),
    part("size", "."),
  ];
}

/** "1 % more capital with between 0.3 % and 0.4 % more inv in both models that have it, (2) and (3)" */
function brief(term: TermInModels, direction: Direction, count: number): SentencePart[] {
  const inModels = marksIn(term).length === count ? [] : [" ", ...where(term, count)];
  const sizes = sizesOf(term, direction);
  return [...(sizes?.units.brief(sizes.outcome) ?? directionInWords(term, direction)), ...inModels];
}

function partly(finding: Extract<ComparisonFinding, { say: "partly" }>): Part[] {
  const { clear, unclear, direction } = finding;
  const only = unclear.in.length === 1 ? unclear.in[0] : undefined;
  return [
    part(
      "direction",
      ...directionInWords(clear, direction),
      " clearly in ",
      strong(inWords(marksIn(clear))),
      ", but there is ",
      strong("no clear relation"),
      ` in ${inWords(marksIn(unclear))}`,
    ),
    ...(only === undefined ? [] : estimateIn(only)),
    part("size", "."),
  ];
}

/** " (estimate −0.07 % of inv for 1 % more capital, 95 % CI −0.17 % to 0.02 %)" */
function estimateIn({ model, term }: { model: ComparedModel; term: ComparedTerm }): Part[] {
  const y = levelOf(model.y);
  const units = unitsOf(y, withStep(levelOf(term.x), y, term.effect.coeff));
  const changed = (value: number | null) => (value === null ? null : units.effect(value));
  const { coeff, ci_lower: lower, ci_upper: upper } = term.effect;
  const [size = "", low = "", high = ""] = formatTogether(changed(coeff), changed(lower), changed(upper));
  const name = model.leftOut > 0 ? "interval of the kept rows" : "95\u202f% CI";
  return [
    part("size", " (estimate ", ...units.outcome(`${size}${units.sign}`, null), ...units.per),
    ...(lower === null || upper === null
      ? []
      : [part("evidence", `, ${name} ${low}${units.sign} to ${high}${units.sign}`)]),
    part("evidence", ")"),
  ];
}

function turns({ more, less }: Extract<ComparisonFinding, { say: "turns" }>): Part[] {
  const all = { ...more, in: [...more.in, ...less.in] };
  const category = xOf(all)[0]?.category;
  const [y, x] = [nameIn(yOf(all)), nameIn(xOf(all))];
  const [up, down] = [inWords(marksIn(more)), inWords(marksIn(less))];
  const how = category
    ? [
        ...y,
        " is higher in rows of ",
        strong(category.level),
        ` in ${up} and lower in ${down}, each compared with the rows of the base`,
      ]
    : [...y, " rises with ", ...x, ` in ${up}, and falls as it rises in ${down}`];
  return [part("direction", strong("The direction differs"), ": ", ...how, ", clearly in each.")];
}

function nowhere(terms: readonly TermInModels[], count: number): Part[] {
  const names = listNames(
    terms.map((term) => {
      const category = xOf(term)[0]?.category;
      return category ? [strong(category.level), ` (against ${category.base})`] : nameIn(xOf(term));
    }),
    "or",
  );
  const [first] = terms;
  const marks = first === undefined ? [] : marksIn(first);
  const all = count === 2 ? "either model" : "any of the models";
  const inModels = marks.length === count ? all : orWords(marks);
  return [
    part(
      "direction",
      "no clear relation between ",
      ...nameIn(first === undefined ? [] : yOf(first)),
      " and ",
      ...names,
      ` in ${inModels}.`,
    ),
  ];
}

/** "(1), (2) or (3)" */
function orWords(marks: readonly string[]): string {
  return marks.length < 2 ? (marks[0] ?? "") : `${marks.slice(0, -1).join(", ")} or ${marks.at(-1) ?? ""}`;
}

const SILENCE: Record<NoClaimReasonOfModel, string> = {
  trend: "its series follow a trend",
  biased: "its errors are autocorrelated, so that its coefficients are biased",
  outliers: "its answer depends on the outliers",
  exact: "its rows lie exactly on the fitted line",
  few_entities: "its entities are too few",
  persistent: "its neighbouring rows are too alike",
  few_for_robust: "its rows are too few for a robust fit",
  uneven_spread: "its spread is uneven, and its rows are too few for a robust fit to allow for that",
  no_errors: "its standard errors are not defined",
  within_bias: "its lag biases coefficients within entities",
};

function unsaid(reasons: readonly { why: NoClaimReasonOfModel; marks: string[] }[]): Part[] {
  const said = reasons.map(({ why, marks }) =>
    marks.length === 1
      ? `${inWords(marks)} supports no conclusion: ${SILENCE[why]}.`
      : `${inWords(marks)} support no conclusion: ${SILENCE[why].replaceAll(/\bits\b/g, "their")}.`,
  );
  return [part("hedge", said.join(" "))];
}

function otherRows(finding: Extract<ComparisonFinding, { say: "other_rows" }>): Part[] {
  const { used, shared } = finding;
  const counts = used.map(({ mark, count }, at) => `${mark}${at === 0 ? " uses" : ""} ${formatCount(count)}`);
  const common =
    shared === null
      ? "; their data differ, so the rows cannot be matched"
      : `; ${formatCount(shared)} are in all of them`;
  return [
    part(
      "hedge",
      `The rows differ: ${inWords(counts)}${common}. Part of a difference may come from the rows.`,
    ),
  ];
}

function phraseOf(finding: ComparisonFinding, count: number): Part[] {
  switch (finding.say) {
    case "different_y": {
      const groups = finding.groups.map(({ name, marks }): SentencePart[] => [
        strong(name),
        ` in ${inWords(marks)}`,
      ]);
      return [
        part("subject", "The models have different dependent variables: ", ...listNames(groups), ". "),
        part(
          "hedge",
          "So their coefficients answer different questions, and nothing is said of them together.",
        ),
      ];
    }
    case "nothing_shared":
      return [part("hedge", "No variable is in more than one model, so there is nothing to compare.")];
    case "other_measures":
      return [
        part(
          "hedge",
          `The coefficients of ${inWords(finding.groups.map(({ measure, marks }) => `${inWords(marks)} are ${measure}`))}, so nothing is said of them together with others.`,
        ),
      ];
    case "curved":
      return [
        part("hedge", `A straight line does not describe ${inWords(finding.marks)} well (RESET p < .01).`),
      ];
    case "turns":
      return turns(finding);
    case "kept":
      return kept(finding.term, finding.direction, count);
    case "also_kept": {
      const named = finding.terms.map(({ term, direction }) => brief(term, direction, count));
      return [part("direction", "Also: "), part("size", ...listNames(named), ".")];
    }
    case "partly":
      return partly(finding);
    case "nowhere":
      return nowhere(finding.terms, count);
    case "more_terms":
      return [
        part(
          "hedge",
          `The table has ${formatCount(finding.count)} more ${finding.count === 1 ? "variable" : "variables"}.`,
        ),
      ];
    case "unsaid":
      return unsaid(finding.reasons);
    case "past_unsaid":
      return [
        part(
          "hedge",
          `The past of the dependent variable supports no conclusion in ${inWords(finding.marks)}: that answer depends on the outliers.`,
        ),
      ];
    case "one_row":
      return [part("hedge", `In ${inWords(finding.marks)} one row is highly influential.`)];
    case "same_rows":
      return [part("evidence", `All use the same ${formatCount(finding.count)} rows.`)];
    case "other_rows":
      return otherRows(finding);
  }
}

/** The findings of a comparison in words. */
export function comparisonSentence(situation: ComparisonSituation) {
  return sentenceOf(
    comparisonFindings(situation).map((finding) => ({
      parts: phraseOf(finding, situation.models.filter(({ measure }) => measure === null).length),
    })),
  );
}
