/** The findings about correlations, the rules that choose them (docs/methods/correlation.md), and their words. */
import type {
  ClaimedCorrelation,
  CorrelationClaim,
  CorrelationResult,
  PairNote,
} from "~/compute/contract/types";
import { countOf, formatCount, formatP, phraseCorrelation } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { errorsInWords, listNames } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import { type Part, part } from "../sentences/statement";
import { nameOf } from "../sentences/units";
import { whyUntested } from "../sentences/untested";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import { variablesOf } from "./pairs";

/** Two variables by their indices, with their correlation and the claim about them. */
interface Told {
  a: number;
  b: number;
  r: number | null;
  claimed: ClaimedCorrelation;
}

type Basis = Pick<CorrelationClaim, "errors" | "clusters">;

export type CorrelationFinding =
  /** Pairs whose relation is clear and turns within entities. */
  | { say: "pairs_reversed"; pairs: Told[] }
  | { say: "pairs_perfect"; pairs: Told[] }
  /** The closest of the pairs that clearly go together. */
  | {
      say: "pairs_related";
      strongest: Told;
      clear: number;
      pairs: number;
      basis: Basis;
      coefficient: string;
    }
  | { say: "no_pair_related"; strongest: Told; pairs: number; basis: Basis; coefficient: string }
  | { say: "pairs_in_trend"; pairs: Told[] }
  | { say: "pairs_untested"; pairs: Told[]; all: boolean; basis: Basis }
  | { say: "correlation_independence_assumed" };

type Correlated = Pick<
  CorrelationResult,
  "names" | "coefficient" | "pairs" | "claim" | "independence_assumed"
>;

/** The pairs by the indexes of their variables. */
function toldOf({ names, pairs, claim }: Correlated): (Told & { note: PairNote | null })[] {
  const found: (Told & { note: PairNote | null })[] = [];
  let at = 0;
  for (let a = 0; a < names.length; a++)
    for (let b = a + 1; b < names.length; b++) {
      const [pair, claimed] = [pairs?.[at], claim?.pairs[at]];
      if (pair && claimed) found.push({ a, b, r: pair.r, claimed, note: pair.note });
      at++;
    }
  return found.filter(({ r }) => r !== null);
}

/** The sign of each coefficient. */
const SYMBOLS: Record<string, string> = { pearson: "r", spearman: "ρ", kendall: "τ" };

const closest = <T extends Told>(pairs: readonly T[]): T | undefined =>
  [...pairs].sort((a, b) => Math.abs(b.r ?? 0) - Math.abs(a.r ?? 0))[0];

/** Which pairs clearly go together after Holm's correction, and why other pairs are not claimed. */
export function correlationFindings(result: Correlated): CorrelationFinding[] {
  const told = toldOf(result);
  const { claim } = result;
  if (!claim || told.length === 0) return [];
  const ofNote = (note: PairNote) => told.filter((pair) => pair.note === note);
  const perfect = ofNote("perfect");
  const tested = told.filter(({ note, claimed }) => note !== "perfect" && claimed.silent === null);
  const isClear = ({ claimed }: Told) => isBelow(claimed.p_holm, LEVEL);
  // A relation that turns within entities is no claim about them.
  const clear = tested.filter((pair) => isClear(pair) && pair.note !== "trend" && pair.note !== "reversed");
  const reversed = ofNote("reversed");
  const trends = tested.filter(({ note }) => note === "trend");
  const silent = told.filter(({ note, claimed }) => note !== "perfect" && claimed.silent !== null);
  const strongest = closest(clear);
  const unclear = closest(tested.filter(({ note }) => note !== "trend" && note !== "reversed"));
  const common = { pairs: told.length, basis: claim, coefficient: result.coefficient };
  const findings: CorrelationFinding[] = [];
  if (reversed.length > 0) findings.push({ say: "pairs_reversed", pairs: reversed });
  if (strongest) findings.push({ say: "pairs_related", strongest, clear: clear.length, ...common });
  else if (unclear) findings.push({ say: "no_pair_related", strongest: unclear, ...common });
  if (perfect.length > 0) findings.push({ say: "pairs_perfect", pairs: perfect });
  if (trends.length > 0) findings.push({ say: "pairs_in_trend", pairs: trends });
  if (silent.length > 0)
    findings.push({ say: "pairs_untested", pairs: silent, all: silent.length === told.length, basis: claim });
  if (result.independence_assumed && tested.length > 0)
    findings.push({ say: "correlation_independence_assumed" });
  return findings;
}

function variable(labels: VariableLabels, at: number): LabelledVariable {
  return variablesOf(labels)[at] ?? labels.y;
}

const both = ({ a, b }: Told, labels: VariableLabels): SentencePart[] => [
  ...nameOf(variable(labels, a)),
  " and ",
  ...nameOf(variable(labels, b)),
];

/** The first two pairs by name, and how many more there are. */
function listed(pairs: readonly Told[], labels: VariableLabels): SentencePart[] {
  const names = pairs.slice(0, 2).map((pair) => both(pair, labels));
  const more = pairs.length - names.length;
  return listNames(more > 0 ? [...names, [`${countOf(more, "more pair")}`]] : names, "as well as");
}

/** "r = .45; 95 % CI .21 to .66; " */
function sizeInWords({ r, claimed: { lower, upper } }: Told, coefficient: string): string {
  const size = `${SYMBOLS[coefficient] ?? "r"} = ${phraseCorrelation(r)}; `;
  return lower === null
    ? size
    : `${size}95\u202f% CI ${phraseCorrelation(lower)} to ${phraseCorrelation(upper)}; `;
}

function testInWords({ claimed }: Told, pairs: number, { errors }: Basis, labels: VariableLabels): string {
  const p = pairs > 1 ? claimed.p_holm : claimed.p_value;
  const text = formatP(p);
  const phrase = text.startsWith("<") ? `p ${text}` : `p = ${text}`;
  const of = pairs > 1 ? ` adjusted for all ${formatCount(pairs)} pairs` : "";
  return `${phrase}${of}${errors === null ? "" : `, ${errorsInWords(errors, labels)}`}`;
}

const UNDEFINED = "a few rows decide everything, or standard errors are not defined";
/** Rows without an order have reasons, too. */
const UNTESTED = { no_errors: UNDEFINED, exact: UNDEFINED, uneven_spread: UNDEFINED, within_bias: UNDEFINED };

/** Puts a finding about correlations into words. */
export function correlationPhrase(finding: CorrelationFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "pairs_reversed":
      return [
        part("hedge", "Within each ", labels.entity ?? "entity", " the relation turns: "),
        part("subject", ...listed(finding.pairs, labels)),
        part("hedge", " go together one way over all rows, and the other way within."),
      ];
    case "pairs_perfect":
      return [
        part("subject", ...listed(finding.pairs, labels)),
        part("size", " follow from each other exactly: the same information twice."),
      ];
    case "pairs_related": {
      const { strongest, clear, pairs, basis, coefficient } = finding;
      const falls = (strongest.r ?? 0) < 0;
      const of = `${sizeInWords(strongest, coefficient)}${testInWords(strongest, pairs, basis, labels)}`;
      const [a, b] = [nameOf(variable(labels, strongest.a)), nameOf(variable(labels, strongest.b))];
      return [
        ...(pairs > 1
          ? [part("subject", `${formatCount(clear)} of the ${countOf(pairs, "pair")} clearly go together. `)]
          : []),
        part(
          "direction",
          ...(pairs > 1 ? ["Most closely: "] : []),
          "higher ",
          ...a,
          ` goes along with ${falls ? "lower" : "higher"} `,
          ...b,
        ),
        part("evidence", ` (${of}).`),
      ];
    }
    case "no_pair_related": {
      const { strongest, pairs, basis, coefficient } = finding;
      const of = `${sizeInWords(strongest, coefficient)}${testInWords(strongest, pairs, basis, labels)}`;
      return pairs === 1
        ? [
            part("subject", "No clear relation between ", ...both(strongest, labels)),
            part("evidence", ` (${of}).`),
          ]
        : [
            part("subject", `None of the ${formatCount(pairs)} pairs clearly goes together. `),
            part("size", "The closest: ", ...both(strongest, labels)),
            part("evidence", ` (${of}).`),
          ];
    }
    case "pairs_in_trend":
      return [
        part("subject", ...listed(finding.pairs, labels)),
        part(
          "hedge",
          " both follow a trend; such series often seem related when they are not. Correlate their changes.",
        ),
      ];
    case "pairs_untested": {
      const { pairs, all, basis } = finding;
      return [
        part("hedge", "Nothing is said of ", ...(all ? ["any pair"] : listed(pairs, labels))),
        part(
          "hedge",
          ` beyond these rows: ${whyUntested({ silent: pairs[0]?.claimed.silent ?? "no_errors", clusters: basis.clusters }, labels, UNTESTED)}.`,
        ),
      ];
    }
    case "correlation_independence_assumed":
      return [
        part(
          "hedge",
          "This takes the rows as independent; values that follow each other in time often are not.",
        ),
      ];
  }
}
