/** The words of the findings about an endogenous X. */
import type { IvVariable } from "~/compute/contract/types";
import { formatBrief, formatTogether, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { listNames } from "../sentences/effect-phrases";
import { assumedInWords, errorsOfClaim, held, untestedInWords } from "../sentences/likelihood-phrases";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf, unitsOf, withStep } from "../sentences/units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { IvFinding } from "./findings";

type Told = Extract<IvFinding, { claim: { intervals: unknown }; endogenous: unknown }>;

/** The endogenous X, by what people call it. */
function endogenousX({ endogenous }: Told, labels: VariableLabels): LabelledVariable | undefined {
  return labels.x.find(({ column }) => column === endogenous[0]?.column_index);
}

const listed = (variables: readonly IvVariable[], word: "and" | "or" = "and"): SentencePart[] =>
  listNames(
    variables.map(({ display_name: name }): SentencePart[] => [strong(name)]),
    word,
  );

/** "if tdiff and rtax move packs only through rprice" */
function condition({ instruments, endogenous }: Told, labels: VariableLabels): SentencePart[] {
  const moves = instruments.length === 1 ? "moves" : "move";
  return [
    ", if ",
    ...listed(instruments),
    ` ${moves} `,
    ...nameOf(labels.y),
    " only through ",
    ...listed(endogenous),
  ];
}

/** The effect of one step of X, with the limits of the set in the unit of Y. */
function sizesOf(told: Told, x: LabelledVariable, labels: VariableLabels) {
  const { estimate, intervals } = told.claim;
  const ends = intervals.flat();
  const finite = ends.filter((end) => end !== null);
  const stepped = withStep(x, labels.y, estimate ?? finite[0] ?? null);
  const units = unitsOf(labels.y, stepped);
  const scaled = (value: number | null) => (value === null ? null : units.effect(value));
  const [size = "", ...limits] = formatTogether(scaled(estimate), ...ends.map(scaled));
  const withSign = (text: string, value: number | null | undefined) =>
    value === null || value === undefined ? null : `${text}${units.sign}`;
  const shown = limits.map((text, i) => withSign(text, ends[i]));
  return { units, size: `${size}${units.sign}`, shown, estimate };
}

/** "−1.9 to −0.6 %", "below 1.3 or above 3.8" */
function setInWords(limits: readonly (string | null)[]): string {
  const pairs = limits.flatMap((low, i) => (i % 2 === 0 ? [[low, limits[i + 1] ?? null] as const] : []));
  return pairs
    .map(([low, high]) => {
      if (low === null) return high === null ? "without bounds" : `below ${high}`;
      return high === null ? `above ${low}` : `${low} to ${high}`;
    })
    .join(" or ");
}

function evidence(told: Told, limits: readonly (string | null)[], labels: VariableLabels): Part {
  const { errors, p_value: p } = told.claim;
  const by = errors === null ? "" : `, ${errorsOfClaim(errors, labels)}`;
  return part("evidence", ` (95\u202f% Anderson–Rubin interval ${setInWords(limits)}; ${phraseP(p)}${by})`);
}

function effectInWords(told: Told, x: LabelledVariable, labels: VariableLabels): Part[] {
  const { units, size, shown, estimate } = sizesOf(told, x, labels);
  const isFall = (estimate ?? 0) < 0;
  const way = isFall ? "less" : "more";
  const bare = isFall ? size.replace(/^[−-]/u, "") : size;
  return [
    part("direction", ...units.step, " leads to "),
    part("size", ...units.outcome(bare, way)),
    evidence(told, shown, labels),
    part("size", ...held(x, labels.x), ...condition(told, labels), "."),
  ];
}

function notZeroInWords(told: Told, x: LabelledVariable, labels: VariableLabels): Part[] {
  const { shown } = sizesOf(told, x, labels);
  return [
    part("direction", ...nameOf(x), " has an effect on ", ...nameOf(labels.y), ", but its direction is open"),
    evidence(told, shown, labels),
    part("size", ...condition(told, labels), "."),
  ];
}

function unclearInWords(told: Told, x: LabelledVariable, labels: VariableLabels): Part[] {
  const { units, size, shown, estimate } = sizesOf(told, x, labels);
  const found: SentencePart[] = estimate === null ? [] : ["; the estimate is ", size, ...units.per];
  return [
    part("subject", "no clear effect of ", ...nameOf(x), " on ", ...nameOf(labels.y)),
    part("size", ...found),
    evidence(told, shown, labels),
    part("size", ...condition(told, labels), "."),
  ];
}

function unboundedInWords(told: Told, x: LabelledVariable, labels: VariableLabels): Part[] {
  const { instruments, claim } = told;
  const { shown } = sizesOf(told, x, labels);
  const says = instruments.length === 1 ? "moves" : "move";
  const which =
    claim.shape === "unbounded"
      ? ["every effect, of any size and direction, agrees with these rows"]
      : [`all effects ${setInWords(shown)} agree with these rows, and no effect does, too`];
  return [
    part("subject", "nothing can be said of the effect of ", ...nameOf(x), " on ", ...nameOf(labels.y), ": "),
    part("size", ...listed(instruments), ` ${says} `, ...nameOf(x), " so little that ", ...which),
    part("evidence", ` (Anderson–Rubin, 95\u202f%; ${phraseP(claim.p_value)} for no effect)`),
    part("size", "."),
  ];
}

function jointInWords(told: Extract<IvFinding, { say: "iv_joint" }>, labels: VariableLabels): Part[] {
  const { endogenous, claim, isClear } = told;
  const by = claim.errors === null ? "" : `, ${errorsOfClaim(claim.errors, labels)}`;
  return [
    isClear
      ? part(
          "direction",
          "at least one of ",
          ...listed(endogenous),
          " has an effect on ",
          ...nameOf(labels.y),
        )
      : part("subject", "no clear effect of ", ...listed(endogenous, "or"), " on ", ...nameOf(labels.y)),
    part("evidence", ` (Anderson–Rubin test of both: ${phraseP(claim.p_value)}${by})`),
    part("size", ...condition(told, labels), "; no interval of one of them is claimed."),
  ];
}

/** Puts a finding about an endogenous X into words. */
export function ivPhrase(finding: IvFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "iv_untested":
      return untestedInWords(finding.claim, labels);
    case "iv_independence_assumed":
      return assumedInWords();
    case "iv_joint":
      return jointInWords(finding, labels);
    case "iv_contradict":
      return [
        part(
          "hedge",
          `The instruments contradict each other (${finding.name}, ${phraseP(finding.p)}): at least one of them moves `,
          ...nameOf(labels.y),
          " in another way, too, or effects differ between rows.",
        ),
      ];
    case "iv_weak": {
      const [f, critical] = [finding.stage.effective_f, finding.stage.critical];
      return [
        part(
          "hedge",
          `The instruments are weak (effective F ${formatBrief(f, 3)}, critical value ${formatBrief(critical, 3)}): two-stage estimates may be far off, and the interval allows for that.`,
        ),
      ];
    }
    default: {
      const x = endogenousX(finding, labels);
      return x ? aboutX(finding, x, labels) : [];
    }
  }
}

function aboutX(
  finding: Exclude<Told, { say: "iv_joint" | "iv_contradict" | "iv_weak" }>,
  x: LabelledVariable,
  labels: VariableLabels,
): Part[] {
  switch (finding.say) {
    case "iv_effect":
      return effectInWords(finding, x, labels);
    case "iv_not_zero":
      return notZeroInWords(finding, x, labels);
    case "iv_unclear":
      return unclearInWords(finding, x, labels);
    case "iv_unbounded":
      return unboundedInWords(finding, x, labels);
    case "iv_empty":
      return [
        part(
          "subject",
          "no effect of ",
          ...nameOf(x),
          " on ",
          ...nameOf(labels.y),
          " agrees with these rows: ",
        ),
        part("size", ...listed(finding.instruments), " contradict each other"),
        part("evidence", " (the Anderson–Rubin set is empty), so nothing is claimed."),
      ];
    case "iv_time":
      return [
        part("subject", "no clear effect of ", ...nameOf(x), " on ", ...nameOf(labels.y)),
        part("size", " beyond what both share over time: with a straight trend or the season held fixed"),
        part("evidence", ` it is not clear (${phraseP(finding.claim.p_value)}).`),
      ];
  }
}
