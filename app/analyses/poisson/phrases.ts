/** The words of the findings about a Poisson regression. */
import { countOf, formatBrief, formatTogether, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import {
  assumedInWords,
  errorsOfClaim,
  held,
  separatedRows,
  type Told,
  unclearOpening,
  untestedInWords,
  whereMore,
} from "../sentences/likelihood-phrases";
import { heldFixed } from "../sentences/effect-phrases";
import { type Part, part, strong } from "../sentences/statement";
import { alsoTerm, termInWords, termSize, turnInWords, unclearTerm } from "../sentences/term-phrases";
import { nameOf, unitsOf, withStep } from "../sentences/units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { PoissonFinding } from "./findings";

type Effects = Extract<PoissonFinding, { say: "more_counts" | "no_count_effect" }>;

/** The logarithm of the expected count is what coefficients add to. */
const asLogarithm = (y: LabelledVariable): LabelledVariable => ({
  ...y,
  unit: null,
  trans: "log",
  of: "expectation",
});

/** An effect of the step that sentences take, in percent: "12", and its limits "3 to 22 %"; less than 0 in an interval alone. */
function sizeOf({ effect }: Told, x: LabelledVariable, labels: VariableLabels, isClaim: boolean) {
  const y = asLogarithm(labels.y);
  const own = effect.step ? { ...x, unit: null, trans: null } : x;
  const stepped = effect.step ? own : withStep(own, y, effect.effect);
  const units = unitsOf(y, stepped);
  const isLess = (effect.effect ?? 0) < 0;
  const sign = isClaim && isLess ? -1 : 1;
  const scaled = (coefficient: number | null) =>
    coefficient === null ? null : sign * units.effect(coefficient);
  const limits = isClaim && isLess ? [effect.upper, effect.lower] : [effect.lower, effect.upper];
  const found = scaled(effect.effect);
  const [size = "", from = "", to = ""] = formatTogether(
    found === null ? null : Math.abs(found),
    ...limits.map(scaled),
  );
  const hasLimits = limits.every((limit) => limit !== null);
  const step: SentencePart[] = x.category || effect.step ? [] : units.step;
  return {
    size: `${size}\u202f%`,
    step,
    isLess,
    limits: hasLimits ? `95\u202f% CI ${from} to ${to}\u202f%` : "no interval",
  };
}

/** " for each unit of Holders" */
const perExposure = (exposure: string | null): SentencePart[] =>
  exposure === null ? [] : [" for each unit of ", strong(exposure)];

function errorsOf({ errors }: Effects["basis"], labels: VariableLabels): string {
  return errors === null ? "no standard errors" : errorsOfClaim(errors, labels);
}

function clearInWords(
  told: Told,
  { basis, exposure }: Effects,
  labels: VariableLabels,
  isFirst: boolean,
): Part[] {
  const all = labels.x;
  const x = all[told.at];
  if (!x) return [];
  const p = phraseP(basis.effects.length > 1 ? told.effect.p_holm : told.effect.p_value);
  const { size, step, isLess, limits } = sizeOf(told, x, labels, true);
  const what: SentencePart[] = [strong(size), isLess ? " less " : " more ", ...nameOf(labels.y)];
  const per = isFirst ? perExposure(exposure) : [];
  const errors = isFirst ? `, ${errorsOf(basis, labels)}` : "";
  return [
    ...(isFirst ? [] : [part("direction", " Also, ")]),
    ...(step.length > 0
      ? [part("size", ...step, " goes with ", ...what, ...per)]
      : [
          part("direction", ...nameOf(labels.y), ...per, " is on average "),
          part("size", strong(size), isLess ? " lower " : " higher "),
          part("direction", ...whereMore(told, x)),
        ]),
    part("evidence", ` (${limits}; ${p}${errors})`),
    part("size", ...(isFirst ? held(x, all) : []), "."),
  ];
}

/** "in percent, the relation between visits and age depends on x: one more unit of age where x is 3 goes with 12 % more visits (…" */
function dependsInWords(
  { answer, basis, exposure }: Extract<PoissonFinding, { say: "count_depends" }>,
  labels: VariableLabels,
): Part[] {
  const own = inPercent(labels);
  const x = own.x[answer.at];
  if (!x) return [];
  return [
    part("direction", "in percent, ", ...termInWords(x, own, answer.effect.coeff), ": "),
    ...termSize(answer, own, "all"),
    part("evidence", `, ${errorsOf(basis, labels)})`),
    part("size", ...perExposure(exposure), ...heldFixed(answer.at, own), "."),
  ];
}

/** Labels whose Y has effects in percent of its expectation. */
const inPercent = (labels: VariableLabels): VariableLabels => ({ ...labels, y: asLogarithm(labels.y) });

function unclearInWords(
  { basis, closest, exposure }: Extract<Effects, { say: "no_count_effect" }>,
  labels: VariableLabels,
): Part[] {
  const x = labels.x[closest.at];
  if (!x) return [];
  const isAlone = basis.effects.length === 1;
  const p = isAlone
    ? phraseP(closest.effect.p_value)
    : basis.joint
      ? `all X at once ${phraseP(basis.joint.p_value)}, this one ${phraseP(closest.effect.p_holm)}`
      : `this one ${phraseP(closest.effect.p_holm)}`;
  const { size, step, isLess, limits } = sizeOf(closest, x, labels, false);
  const way = isLess ? " less " : " more ";
  return [
    unclearOpening(closest, x, isAlone, labels),
    part("size", "the estimate is ", strong(size), way, ...nameOf(labels.y), ...perExposure(exposure)),
    part("size", ...(step.length > 0 ? [" for ", ...step] : [])),
    part("evidence", ` (${limits}; ${p}, ${errorsOf(basis, labels)}).`),
  ];
}

/** Puts a finding about a Poisson regression into words; labels have one X for each coefficient. */
export function poissonPhrase(finding: PoissonFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "counts_separated":
      return [
        ...separatedRows(finding.exists, ["0 of ", ...nameOf(labels.y)]),
        part("advice", " Leave these columns out, or keep the other rows by a filter."),
      ];
    case "more_counts": {
      const { clear, more } = finding;
      const rest = more > 0 ? [part("size", ` Also clear: ${countOf(more, "more X")}.`)] : [];
      return [...clear.flatMap((told, i) => clearInWords(told, finding, labels, i === 0)), ...rest];
    }
    case "count_depends":
      return dependsInWords(finding, labels);
    case "also_term":
      return alsoTerm(finding, inPercent(labels));
    case "turn":
      return turnInWords(finding, inPercent(labels));
    case "term_unclear":
      return unclearTerm(finding, inPercent(labels));
    case "no_count_effect":
      return unclearInWords(finding, labels);
    case "few_counts":
      return [
        part(
          "hedge",
          "too few rows have a count above 0 to say what goes with ",
          ...nameOf(labels.y),
          `: ${formatBrief(finding.each, 2)} for each coefficient, fewer than 5.`,
        ),
      ];
    case "counts_untested":
      return untestedInWords(finding.claim, labels);
    case "counts_independence_assumed":
      return assumedInWords();
  }
}
