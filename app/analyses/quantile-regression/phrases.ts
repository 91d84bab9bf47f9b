/** The words of the findings about quantiles. */
import { countOf, formatCount, formatTogether, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import type { QuantileClaim } from "~/compute/contract/types";
import { errorsInWords, heldFixed, listNames } from "../sentences/effect-phrases";
import { type Part, part, strong } from "../sentences/statement";
import { alsoTerm, termInWords, termSize, turnInWords, unclearTerm } from "../sentences/term-phrases";
import { nameOf, ownValueOf, otherValuesOf, unitsOf, withStep } from "../sentences/units";
import { distinctColumns, effectLabels, withCoefficients } from "../variables/coefficient-labels";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import { quantileName } from "../sentences/quantile-name";
import type { QuantileFinding, Told } from "./findings";

type Claim = Extract<QuantileFinding, { say: "slopes_differ" }>["claim"];

const drawnInWords = ({ units }: Pick<QuantileClaim, "units">, labels: VariableLabels) =>
  errorsInWords(`bootstrap_${units}`, labels);

/** One X for each effect of a claim. */
export function quantileLabels(
  claim: Pick<QuantileClaim, "effects" | "with_terms">,
  labels: VariableLabels,
): VariableLabels {
  return claim.with_terms
    ? withCoefficients(labels, claim.with_terms)
    : { ...labels, x: effectLabels(claim.effects, labels) };
}

/** The labels of sentences about the middle quantile of Y. */
export function labelsOfMiddle(
  claim: Pick<QuantileClaim, "effects" | "with_terms" | "middle">,
  labels: VariableLabels,
): VariableLabels {
  const all = quantileLabels(claim, labels);
  return { ...all, y: { ...all.y, quantile: quantileName(claim.middle) } };
}

/** The values of other X at which an effect holds. */
const whereOf = (x: LabelledVariable): SentencePart[] => [...ownValueOf(x), ...otherValuesOf(x)];

/** A logarithm's effects are in percent of the variable itself. */
const outcomeName = (y: LabelledVariable): SentencePart[] =>
  y.trans === "log" ? [strong(y.name)] : nameOf(y);

/** The X of an effect with the step that the sentence takes. */
function xOf({ at, effect }: Told, claim: Claim, labels: VariableLabels): LabelledVariable | undefined {
  const x = quantileLabels(claim, labels).x[at];
  return x && withStep(x, labels.y, effect.slope.value);
}

/** Sizes in the units of both variables, with the sign turned if `isFall`. */
function sizes(values: readonly (number | null)[], x: LabelledVariable, y: LabelledVariable, isFall = false) {
  const units = unitsOf(y, x);
  const scaled = values.map((value) => (value === null ? null : (isFall ? -1 : 1) * units.effect(value)));
  const [first, ...rest] = scaled;
  return formatTogether(first ?? null, ...rest).map((size) => `${size}${units.sign}`);
}

/** "95 % CI 0.49 to 0.63; p < .001, bootstrap of rows" */
function evidence(from: string, to: string, p: number | null, claim: Claim, labels: VariableLabels): Part {
  return part("evidence", ` (95\u202f% CI ${from} to ${to}; ${phraseP(p)}, ${drawnInWords(claim, labels)})`);
}

function slopeInWords(told: Told, claim: Claim, labels: VariableLabels, isFirst: boolean): Part[] {
  const x = xOf(told, claim, labels);
  if (!x) return [];
  const { value, lower, upper, p_holm: p } = told.effect.slope;
  const isFall = (value ?? 0) < 0;
  const [size = "", from = "", to = ""] = sizes(
    isFall ? [value, upper, lower] : [value, lower, upper],
    x,
    labels.y,
    isFall,
  );
  const way = isFall ? "lower" : "higher";
  const name = quantileName(claim.middle);
  const start: SentencePart[] = isFirst ? [] : [" "];
  const words = x.category
    ? part(
        "direction",
        ...start,
        `${isFirst ? "The" : "the"} ${name} of `,
        ...outcomeName(labels.y),
        " is ",
        strong(size),
        ` ${way} in rows of `,
        strong(x.category.level),
        " than in those of ",
        strong(x.category.base),
        ...whereOf(x),
      )
    : part(
        "direction",
        ...start,
        ...unitsOf(labels.y, x).step,
        ` goes with a ${name} of `,
        ...outcomeName(labels.y),
        " that is ",
        strong(size),
        ` ${way}`,
      );
  return [
    words,
    evidence(from, to, p, claim, labels),
    part("size", ...(isFirst ? heldFixed(told.at, quantileLabels(claim, labels)) : []), "."),
  ];
}

/** "income matters more at the top of foodexp than at the bottom" */
function comparison({ effect }: Told, x: LabelledVariable, y: LabelledVariable): SentencePart[] {
  const [low, high] = [effect.low ?? 0, effect.high ?? 0];
  if (x.term) {
    const [one, other] = x.term;
    const relation = ["how far the relation between ", ...nameOf(y), " and ", ...nameOf(one)];
    const how = one.column === other.column ? [" bends"] : [" depends on ", ...nameOf(other)];
    return [...relation, ...how, " differs between the bottom and the top of ", ...nameOf(y)];
  }
  const subject: SentencePart[] = x.category
    ? [strong(x.category.level), " against ", strong(x.category.base)]
    : nameOf(x);
  if (low * high < 0)
    return [
      ...subject,
      " goes in opposite directions at the bottom and at the top of ",
      ...nameOf(y),
      ...whereOf(x),
    ];
  const way = Math.abs(high) > Math.abs(low) ? "more" : "less";
  return [...subject, ` matters ${way} at the top of `, ...nameOf(y), " than at the bottom", ...whereOf(x)];
}

/** "one more unit of income goes with 0.40 more foodexp at the 10 % quantile and 0.69 more at the 90 % quantile" */
function endsInWords({ effect }: Told, claim: Claim, x: LabelledVariable, y: LabelledVariable): Part[] {
  const { low, high } = effect;
  const [of, at] = [quantileName(claim.low), quantileName(claim.high)];
  if (x.term) {
    const [bottom = "", top = ""] = sizes([low, high], x, y);
    return [
      part("size", "the coefficient of ", strong(x.label), ` is ${bottom} at the ${of} and `),
      part("size", strong(top), ` at the ${at}`),
    ];
  }
  // The words before have said at which values of other X.
  const { where: _, ...anywhere } = x;
  const units = unitsOf(y, anywhere);
  const ends = [low, high].map((value) => (value === null ? null : Math.abs(value)));
  const [bottom = "", top = ""] = sizes(ends, x, y);
  const way = (value: number | null) => ((value ?? 0) < 0 ? "less" : "more");
  return [
    part("size", ...units.step, x.category ? " have " : " goes with "),
    part("size", ...units.outcome(bottom, way(low)), ` at the ${of} and `),
    part("size", strong(top), ` ${way(high)} at the ${at}`),
  ];
}

function differenceInWords(told: Told, claim: Claim, labels: VariableLabels, isFirst: boolean): Part[] {
  const x = xOf(told, claim, labels);
  if (!x) return [];
  const { difference } = told.effect;
  // A difference of logarithms is no difference of percent.
  const isLog = labels.y.trans === "log" && !x.term;
  const [size = "", from = "", to = ""] = sizes(
    [difference.value, difference.lower, difference.upper],
    x,
    labels.y,
  );
  const p = difference.p_holm;
  return [
    part("direction", ...(isFirst ? [] : [" "]), ...comparison(told, x, labels.y), ": "),
    ...endsInWords(told, claim, x, labels.y),
    isLog
      ? part("evidence", ` (${phraseP(p)} for equal slopes, ${drawnInWords(claim, labels)})`)
      : part(
          "evidence",
          ` (difference ${size}, 95\u202f% CI ${from} to ${to}; ${phraseP(p)}, ${drawnInWords(claim, labels)})`,
        ),
    part("size", "."),
  ];
}

function unclearInWords(
  { closest, claim }: Extract<QuantileFinding, { say: "no_quantile_slope" }>,
  labels: VariableLabels,
): Part[] {
  const x = xOf(closest, claim, labels);
  if (!x) return [];
  const { value, lower, upper, p_holm: p } = closest.effect.slope;
  const [size = "", from = "", to = ""] = sizes([value, lower, upper], x, labels.y);
  // The words before have said at which values of other X.
  const { where: _, ...anywhere } = x;
  const names = distinctColumns(labels.x).map(nameOf);
  const isAlone = claim.effects.length === 1;
  const which: SentencePart[] = x.category
    ? [strong(x.category.level), " against ", strong(x.category.base)]
    : nameOf(x);
  return [
    part("subject", `no clear relation between the ${quantileName(claim.middle)} of `, ...nameOf(labels.y)),
    part("subject", " and ", ...listNames(names, "or")),
    part("subject", ...(isAlone ? [] : ["; the closest is ", ...which, ...whereOf(x)])),
    part("size", ": the estimate is ", strong(size), " for ", ...unitsOf(labels.y, anywhere).step),
    evidence(from, to, p, claim, labels),
    part("size", "."),
  ];
}

function alikeInWords(
  { closest, claim }: Extract<QuantileFinding, { say: "slopes_alike" }>,
  labels: VariableLabels,
): Part[] {
  const x = xOf(closest, claim, labels);
  if (!x) return [];
  const { low, high, difference } = closest.effect;
  const [bottom = "", top = ""] = sizes([low, high], x, labels.y);
  const which: SentencePart[] =
    claim.effects.length === 1
      ? []
      : [" The largest difference is that of ", ...nameOf(x), ...whereOf(x), "."];
  return [
    part(
      "size",
      `No clear difference between the bottom and the top: ${bottom} at the ${quantileName(claim.low)} and ${top} at the ${quantileName(claim.high)}`,
    ),
    part("evidence", ` (${phraseP(difference.p_holm)} for equal slopes).`),
    part("size", ...which),
  ];
}

function whySilent(
  { silent, clusters }: Pick<QuantileClaim, "silent" | "clusters">,
  n: number,
  labels: VariableLabels,
) {
  switch (silent) {
    case "exact":
      return "the line fits every row";
    case "series":
      return "the rows follow each other in time, and a bootstrap of rows takes them as independent; a regression has errors that allow for it";
    case "few_entities":
      return `${formatCount(clusters)} ${labels.entity === null ? "entities" : `values of ${labels.entity}`} are too few`;
    case "few_rows":
      return `${countOf(n, "row")} are too few for so many coefficients`;
    case "ties":
      return `${labels.y.label} takes so few values that its quantiles jump from one to the next`;
    default:
      return "standard errors that may be trusted are not defined here";
  }
}

/** "the relation between the median of mpg and wt depends on hp: one more unit of wt where hp is 96.5 goes with a median of mpg …" */
function quantileTerm(
  { answer, claim }: Extract<QuantileFinding, { say: "quantile_term" }>,
  labels: VariableLabels,
): Part[] {
  const all = labelsOfMiddle(claim, labels);
  const x = all.x[answer.at];
  if (!x) return [];
  return [
    part("direction", ...termInWords(x, all, answer.effect.coeff), ": "),
    ...termSize(answer, all, "all"),
    part("evidence", `, ${errorsInWords(answer.effects.errors, labels)})`),
    part("size", ...heldFixed(answer.at, all), "."),
  ];
}

/** Puts a finding about quantiles into words. */
export function quantilePhrase(finding: QuantileFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "quantile_term":
      return quantileTerm(finding, labels);
    case "also_term":
      return alsoTerm(finding, labelsOfMiddle(finding.claim, labels));
    case "turn":
      return turnInWords(finding, labelsOfMiddle(finding.claim, labels));
    case "term_unclear":
      return unclearTerm(finding, labelsOfMiddle(finding.claim, labels));
    case "slopes_differ": {
      const { clear, more, claim } = finding;
      const rest = more > 0 ? [part("size", ` The same holds for ${countOf(more, "more X")}.`)] : [];
      return [...clear.flatMap((told, i) => differenceInWords(told, claim, labels, i === 0)), ...rest];
    }
    case "quantile_slope": {
      const { clear, more, claim } = finding;
      const rest = more > 0 ? [part("size", ` Also clear: ${countOf(more, "more X")}.`)] : [];
      return [...clear.flatMap((told, i) => slopeInWords(told, claim, labels, i === 0)), ...rest];
    }
    case "no_quantile_slope":
      return unclearInWords(finding, labels);
    case "slopes_alike":
      return alikeInWords(finding, labels);
    case "too_few_to_compare":
      return [
        part(
          "hedge",
          `${countOf(finding.n, "row")} are too few to compare the top with the bottom: that takes five rows beyond a quantile for each coefficient.`,
        ),
      ];
    case "quantiles_untested":
      return [
        part(
          "hedge",
          "nothing is said of ",
          ...nameOf(labels.y),
          ` beyond these rows: ${whySilent(finding.claim, finding.n, labels)}.`,
        ),
      ];
    case "quantile_independence_assumed":
      return [
        part(
          "hedge",
          "This takes the rows as independent; values that follow each other in time often are not.",
        ),
      ];
  }
}
