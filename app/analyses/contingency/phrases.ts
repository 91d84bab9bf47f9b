/** The words of the findings about two categories. */
import {
  countOf,
  formatBrief,
  formatCount,
  formatTogether,
  phraseCorrelation,
  phraseP,
  phraseShare,
} from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { errorsInWords } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf } from "../sentences/units";
import { whyUntested } from "../sentences/untested";
import type { VariableLabels } from "../variables/variable-labels";
import type { ContingencyFinding, Strength, TwoShares } from "./findings";

type Interval = TwoShares["difference"];
type Basis = Extract<ContingencyFinding, { say: "go_together" }>["basis"];

const ofX = (labels: VariableLabels): SentencePart[] => (labels.x[0] ? nameOf(labels.x[0]) : ["X"]);

/** "Fisher p = .094"; with the errors of the regressions. */
function testInWords(p: number | null, { basis, errors }: Basis, labels: VariableLabels): string {
  if (errors !== null) return `${phraseP(p)}, ${errorsInWords(errors, labels)}`;
  return basis === "fisher" ? `Fisher ${phraseP(p)}` : phraseP(p);
}

/** "14.2" and "95 % CI 11.3 to 17.0", in percentage points. */
function pointsOf({ value, lower, upper }: Interval, turned: boolean) {
  const sign = turned ? -100 : 100;
  const [low, high] = turned ? [upper, lower] : [lower, upper];
  const of = (limit: number | null) => (limit === null ? null : sign * limit);
  const [size = "", from = "", to = ""] = formatTogether(sign * value, of(low), of(high));
  return { size, limits: low === null || high === null ? null : `95\u202f% CI ${from} to ${to}` };
}

/** "Admit is Rejected in 69.6 % of the rows with Gender Female and in 55.5 % of those with Male" */
function sharesInWords({ category, rows, shares }: TwoShares, labels: VariableLabels): SentencePart[] {
  return [
    ...nameOf(labels.y),
    ` is ${category} in ${phraseShare(shares[0])} of the rows with `,
    ...ofX(labels),
    ` ${rows[0]} and in ${phraseShare(shares[1])} of those with ${rows[1]}`,
  ];
}

function vInWords({ v: { value, lower, upper } }: Strength): string {
  const limits =
    lower === null || upper === null
      ? ""
      : `, 95\u202f% CI ${phraseCorrelation(lower)} to ${phraseCorrelation(upper)}`;
  return `Cramér's V = ${phraseCorrelation(value)}${limits}`;
}

function cellInWords({ cell }: Strength, labels: VariableLabels): Part[] {
  if (!cell) return [];
  const { row, column, count, of, expected } = cell;
  const than = count > expected ? "more" : "fewer";
  return [
    part(
      "size",
      " Farthest from chance: ",
      ...nameOf(labels.y),
      ` ${column} where `,
      ...ofX(labels),
      ` is ${row}, in ${formatCount(count)} of ${countOf(of, "row")}, ${than} than the ${formatBrief(expected, 3)} expected without a relation.`,
    ),
  ];
}

type Within = Extract<ContingencyFinding, { inside: unknown }>;

function withinInWords({ say, inside }: Within, labels: VariableLabels): Part[] {
  const { column, p, difference, of } = inside;
  const start = `Within the values of ${column} `;
  const test = p === null ? "" : phraseP(p);
  const chance = isBelow(p, LEVEL) ? "" : ", which may be chance";
  const points = difference && pointsOf(difference, difference.value < 0);
  const limits = [points?.limits, test].filter(Boolean).join("; ");
  const sizes = points ? `${points.size} percentage points, ${limits}` : test;
  switch (say) {
    case "turns_within":
      return points && of && difference
        ? [
            part("hedge", `${start}the difference turns: `),
            part(
              "size",
              `there ${of.category} is ${points.size} percentage points ${difference.value < 0 ? "less" : "more"} frequent where `,
              ...ofX(labels),
              ` is ${of.rows[0]} than where it is ${of.rows[1]}`,
            ),
            part("evidence", ` (${limits})${chance}.`),
          ]
        : [
            part("hedge", `${start}the relation turns`),
            part("evidence", `${test === "" ? "" : ` (${test})`}${chance}.`),
          ];
    case "fades_within":
      return [part("hedge", `${start}no clear relation is left`), part("evidence", ` (${sizes}).`)];
    case "holds_within":
      return [part("evidence", `It also holds within the values of ${column} (${sizes}).`)];
    case "only_within":
      return [part("evidence", `${start}they go together (${sizes}).`)];
  }
}

/** Puts a finding about two categories into words. */
export function contingencyPhrase(finding: ContingencyFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "turns_within":
    case "fades_within":
    case "holds_within":
    case "only_within":
      return withinInWords(finding, labels);
    case "shares_go_together": {
      const { two, p, basis } = finding;
      const turned = two.difference.value < 0;
      const { size, limits } = pointsOf(two.difference, turned);
      const [first, second] = turned ? [two.rows[1], two.rows[0]] : two.rows;
      const [high, low] = turned ? [two.shares[1], two.shares[0]] : two.shares;
      return [
        part(
          "direction",
          ...nameOf(labels.y),
          " is ",
          strong(two.category),
          " more often where ",
          ...ofX(labels),
        ),
        part("direction", ` is ${first} than where it is ${second}: `),
        part(
          "size",
          `in ${phraseShare(high)} against ${phraseShare(low)} of their rows, ${size} percentage points more`,
        ),
        part("evidence", ` (${limits}; ${testInWords(p, basis, labels)}).`),
      ];
    }
    case "shares_unclear": {
      const { two, p, basis } = finding;
      const { size, limits } = pointsOf(two.difference, false);
      const of = [limits, testInWords(p, basis, labels)].filter(Boolean).join("; ");
      return [
        part("subject", "No clear relation between ", ...nameOf(labels.y), " and ", ...ofX(labels), ": "),
        part("size", ...sharesInWords(two, labels), `, a difference of ${size} percentage points`),
        part("evidence", ` (${of}).`),
      ];
    }
    case "go_together":
    case "categories_apart": {
      const { say, strength, p, basis } = finding;
      const evidence = part("evidence", ` (${vInWords(strength)}; ${testInWords(p, basis, labels)}).`);
      const [y, x] = [nameOf(labels.y), ofX(labels)];
      return say === "go_together"
        ? [part("direction", ...y, " and ", ...x, " go together"), evidence, ...cellInWords(strength, labels)]
        : [part("subject", "No clear relation between ", ...y, " and ", ...x), evidence];
    }
    case "untested_relation":
      return [
        part("hedge", "Nothing is said of ", ...nameOf(labels.y), " and ", ...ofX(labels)),
        part(
          "hedge",
          ` beyond these rows: ${whyUntested(finding.claim, labels, { exact: "one follows from the other exactly in these rows, which leaves no error to judge by" })}.`,
        ),
      ];
    case "answers_agree": {
      const { kappa, mcnemar, names } = finding;
      const upper = kappa.upper === null ? null : Math.min(1, kappa.upper);
      const limits =
        kappa.lower === null || upper === null
          ? ""
          : `; 95\u202f% CI ${phraseCorrelation(kappa.lower)} to ${phraseCorrelation(upper)}`;
      const [there = 0, back = 0] = mcnemar?.discordant ?? [];
      const change = mcnemar
        ? ` ${countOf(there, "row")} ${there === 1 ? "changes" : "change"} from ${names[0] ?? ""} to ${names[1] ?? ""} and ${formatCount(back)} back (McNemar ${phraseP(mcnemar.p_value)}).`
        : "";
      return [
        part(
          "size",
          `Agreement of both answers beyond chance: κ = ${phraseCorrelation(kappa.value)}${limits}.`,
        ),
        ...(change === "" ? [] : [part("evidence", change)]),
      ];
    }
    case "independence_assumed":
      return [
        part(
          "hedge",
          "This takes the rows as independent; values that follow each other in time often are not.",
        ),
      ];
  }
}
