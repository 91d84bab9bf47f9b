/** The findings about values in order of time, the rules that choose them (docs/methods/claims.md), and their words. */
import type { SeriesTrend, Trends } from "~/compute/contract/types";
import { countOf, phraseCorrelation, phraseP } from "~/lib/format-number";
import { evidenceInWords, FEW_ROWS, isAlike, LEVEL } from "../sentences/levels";
import { outliersInWords } from "../sentences/removal";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf } from "../sentences/units";
import type { VariableLabels } from "../variables/variable-labels";

/** Least lag-1 autocorrelation that is not called weak, if it is beyond chance: ±1.96/√n. */
const NOTABLE_R = 0.2;
const R_BY_CHANCE = 1.96;

/** How consecutive values are related. */
type Pattern = "similar" | "alternating" | "weak" | "unrelated";

interface NeighboursOfAll {
  r: number;
  pattern: Pattern;
  /** Whether it is the answer of the kept values, too: same pattern, direction and order of magnitude. */
  isSame: boolean;
}

/** Findings of one variable in order of time. */
export type TimeFinding =
  | { say: "all_equal" }
  | { say: "no_order" }
  | {
      say: "neighbours";
      r: number;
      pattern: Pattern;
      within: boolean;
      leftOut: number;
      /** The answer of all values; `null` where none were left out. */
      all: NeighboursOfAll | null;
    }
  | { say: "too_few_to_tell"; rows: number }
  /** `of`: how many of how many series of panel data have enough periods without a gap; `null` for a single series. */
  | {
      say: "unit_root";
      rejected: boolean;
      p: number;
      of: { tested: number; all: number } | null;
      /** Outliers that it includes, and the autocorrelation does not. */
      included: number;
    }
  | { say: "unit_root_untested"; periods: number; gaps: boolean };

/** The input to the rules of a time series. */
export interface TimeSituation {
  r: number | null;
  /** The autocorrelation of all values; `null` where none were left out. */
  rOfAll: number | null;
  rows: number;
  /** Whether all values are equal. */
  constant: boolean;
  /** Whether the project has a time column. The order of the file is not an order in time. */
  ordered: boolean;
  /** The number of series over the same time of panel data; `null` for a single series. */
  series: number | null;
  /** The unit-root test, from all values. */
  trends: Trends | null;
  /** Values left out of the autocorrelation as outliers. */
  leftOut: number;
}

/** p of both forms of the augmented Dickey–Fuller test together (Bonferroni); `null` without a test. */
function smallerDoubled({ adf_constant, adf_trend }: SeriesTrend): number | null {
  const known = [adf_constant?.p_value, adf_trend?.p_value].filter((p) => typeof p === "number");
  return known.length === 0 ? null : Math.min(1, known.length * Math.min(...known));
}

function unitRootFinding({ trends, series: all, leftOut }: TimeSituation): TimeFinding[] {
  const series = trends?.series[0];
  if (!series) return [];
  if (series.untested !== null) {
    if (series.untested === "degenerate") return [];
    return [{ say: "unit_root_untested", periods: series.periods, gaps: series.untested === "gaps" }];
  }
  const p = all === null ? smallerDoubled(series) : (series.maddala_wu?.p_value ?? null);
  const of = all === null ? null : { tested: series.maddala_wu?.entities ?? 0, all };
  return p === null
    ? []
    : [{ say: "unit_root", rejected: series.unit_root_rejected, p, of, included: leftOut }];
}

function patternOf(r: number, rows: number): Pattern {
  if (Math.abs(r) <= R_BY_CHANCE / Math.sqrt(rows)) return "unrelated";
  return Math.abs(r) < NOTABLE_R ? "weak" : r > 0 ? "similar" : "alternating";
}

/** The autocorrelation of all values next to the autocorrelation of the kept values. */
function neighboursOfAll({ r, rOfAll, rows, leftOut }: TimeSituation): NeighboursOfAll | null {
  if (r === null || rOfAll === null) return null;
  const pattern = patternOf(rOfAll, rows + leftOut);
  const isSame = pattern === patternOf(r, rows) && (pattern === "unrelated" || isAlike(r, rOfAll));
  return { r: rOfAll, pattern, isSame };
}

/** The relation of consecutive values, and the unit-root test. */
export function timeFindings(situation: TimeSituation): TimeFinding[] {
  const { r, rows, ordered, series, leftOut, constant } = situation;
  if (constant) return [{ say: "all_equal" }];
  if (!ordered) return [{ say: "no_order" }];
  if (r === null) return unitRootFinding(situation);
  if (rows < FEW_ROWS) return [{ say: "too_few_to_tell", rows }];
  const of = { pattern: patternOf(r, rows), within: series !== null, all: neighboursOfAll(situation) };
  return [{ say: "neighbours", r, leftOut, ...of }, ...unitRootFinding(situation)];
}

const PATTERNS: Record<Pattern, string> = {
  similar: "consecutive values are similar",
  alternating: "consecutive values alternate: high ones tend to follow low ones",
  weak: "consecutive values are weakly related",
  unrelated: "no clear relation between consecutive values",
};

function neighbours(
  { r, pattern, within, leftOut, all }: Extract<TimeFinding, { say: "neighbours" }>,
  labels: VariableLabels,
): Part[] {
  const subject = ["lag-1 autocorrelation of ", ...nameOf(labels.y), " "];
  const where = within ? " (within a series, levels of the series included)" : "";
  const shown = strong(phraseCorrelation(r));
  if (all === null) return [part("evidence", `${PATTERNS[pattern]}: `, ...subject, shown, `${where}.`)];
  const outliers = outliersInWords(leftOut);
  const ofAll = strong(phraseCorrelation(all.r));
  if (all.isSame) {
    return [
      part("evidence", `${PATTERNS[pattern]}: `, ...subject, shown, ` without ${outliers} and `, ofAll),
      part("evidence", ` with all values${where}.`),
    ];
  }
  return [
    part("hedge", `the answer depends on ${outliers}. `),
    part("evidence", `With all values: ${PATTERNS[all.pattern]}; `, ...subject, ofAll, `${where}. `),
    part("evidence", `Without: ${PATTERNS[pattern]} (`, shown, ")."),
  ];
}

/** Puts a finding about values in time into words. */
export function timePhrase(finding: TimeFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "all_equal":
      return [part("subject", "All values of ", ...y, " are equal.")];
    case "no_order":
      return [
        part(
          "hedge",
          ...y,
          " is in the order of the file, which is not an order in time: nothing is said about consecutive values.",
        ),
      ];
    case "too_few_to_tell":
      return [
        part(
          "hedge",
          `${countOf(finding.rows, "row")} ${finding.rows === 1 ? "is" : "are"} too few to tell whether consecutive values of `,
          ...y,
          " are related.",
        ),
      ];
    case "neighbours":
      return neighbours(finding, labels);
    case "unit_root": {
      const { rejected, of, p, included } = finding;
      const [there, are, may] =
        of !== null && of.tested < of.all
          ? [
              `In ${of.tested} of ${of.all} series, those with enough periods without a gap, there is`,
              "they are",
              "they may",
            ]
          : ["There is", "it is", "it may"];
      const evidence = rejected ? evidenceInWords(p) : p < LEVEL ? "too little evidence" : "no evidence";
      const values = included === 0 ? "" : ", with all values";
      const test = `${of === null ? "augmented Dickey–Fuller" : "Maddala–Wu"} ${phraseP(p)}${values}`;
      const meaning = rejected
        ? `${are} stationary, around a level or a line`
        : `${may} have a stochastic trend`;
      return [part("evidence", `${there} ${evidence} against a unit root (${test}): ${meaning}.`)];
    }
    case "unit_root_untested":
      return [
        part(
          "hedge",
          finding.gaps
            ? "With gaps in time the series cannot be tested for a trend."
            : `${countOf(finding.periods, "period")} ${finding.periods === 1 ? "is" : "are"} too few to test for a trend.`,
        ),
      ];
  }
}
