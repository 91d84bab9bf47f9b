/** The findings about frequencies, the rules that choose them (docs/methods/frequencies.md), and their words. */
import type { DependentTop, FrequenciesResult, FrequencyLevel } from "~/compute/contract/types";
import { countOf, formatCount, formatTogether, phraseP, phraseShare } from "~/lib/format-number";
import { errorsInWords } from "../sentences/effect-phrases";
import { evidenceInWords, FEW_ROWS, isBelow, LEVEL } from "../sentences/levels";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf } from "../sentences/units";
import { whyUntested } from "../sentences/untested";
import type { VariableLabels } from "../variables/variable-labels";

/** Rows that each value must have on average for the test of equal shares (Cochran 1954). */
const EXPECTED = 5;

type Level = Pick<FrequencyLevel, "value" | "count" | "share" | "lower" | "upper">;

export type FrequencyFinding =
  | { say: "only_value"; value: string; rows: number }
  | { say: "each_once"; values: number }
  /** `dependent`: its errors, where rows depend on each other; the limits of a share do not hold there. */
  | {
      say: "most_frequent";
      first: Level;
      second: Level;
      rows: number;
      p: number;
      dependent: DependentTop | null;
    }
  | { say: "none_ahead"; first: Level; second: Level; tied: number; p: number }
  | { say: "untested"; first: Level; rows: number; dependent: DependentTop }
  | { say: "shares_differ" | "shares_alike"; values: number; p: number }
  | { say: "independence_assumed" };

type Counted = Pick<FrequenciesResult, "levels" | "distinct" | "equal_shares" | "top"> & {
  /** Rows with a value. */
  rows: number;
  /** Whether the rows have times; dependence over time is not tested. */
  isOrdered: boolean;
};

/** The most frequent value, whether it is clearly ahead, and whether shares differ. */
export function frequencyFindings(counted: Counted): FrequencyFinding[] {
  const { levels, distinct, top, rows, isOrdered } = counted;
  const [first, second] = [...(levels ?? [])].sort((a, b) => b.count - a.count);
  if (!first || !top || distinct === null) return [];
  if (!second) return [{ say: "only_value", value: first.value, rows }];
  if (first.count === 1) return [{ say: "each_once", values: distinct }];
  const { dependent } = top;
  if (dependent?.silent) return [{ say: "untested", first, rows, dependent }];
  const p = Math.max(top.p_value ?? 1, dependent ? (dependent.p_value ?? 1) : 0);
  const tied = (levels ?? []).filter(({ count }) => count === first.count).length;
  return [
    isBelow(p, LEVEL)
      ? { say: "most_frequent", first, second, rows, p, dependent }
      : { say: "none_ahead", first, second, tied, p },
    ...(dependent ? [] : sharesOfAll(counted)),
    ...(isOrdered && !dependent ? [{ say: "independence_assumed" } as const] : []),
  ];
}

function sharesOfAll({ equal_shares: equal, distinct, rows }: Counted): FrequencyFinding[] {
  const [p, values] = [equal?.p_value ?? null, distinct ?? 0];
  // For two values the sentence answers whether one is more frequent than the other.
  if (p === null || values <= 2 || rows / values < EXPECTED) return [];
  if (isBelow(p, LEVEL)) return [{ say: "shares_differ", values, p }];
  return rows < FEW_ROWS ? [] : [{ say: "shares_alike", values, p }];
}

/** "14 of 71 rows (20 %" */
const shareOf = ({ count, share }: Level, rows: number) =>
  `${formatCount(count)} of ${countOf(rows, "row")} (${phraseShare(share)}`;

/** Puts a finding about frequencies into words. */
export function frequencyPhrase(finding: FrequencyFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "only_value":
      return [
        part(
          "subject",
          finding.rows === 1
            ? "The only row has the value "
            : `All ${formatCount(finding.rows)} rows have the value `,
        ),
        part("size", strong(finding.value), " of ", ...y, "."),
      ];
    case "each_once":
      return [
        part("subject", `Each of the ${formatCount(finding.values)} values of `, ...y, " occurs once."),
      ];
    case "most_frequent": {
      const { first, second, rows, p, dependent } = finding;
      const [, lower = "", upper = ""] = formatTogether(null, 100 * first.lower, 100 * first.upper);
      const limits = dependent ? "" : `, 95\u202f% limits ${lower} to ${upper}\u202f%`;
      const errors = dependent ? `, ${errorsInWords(dependent.errors, labels)}` : "";
      return [
        part("subject", strong(first.value), " is the most frequent value of ", ...y, ": "),
        part("size", `${shareOf(first, rows)}${limits})`),
        part(
          "evidence",
          `; ${second.value} comes second with ${formatCount(second.count)} (${phraseP(p)}${errors}).`,
        ),
      ];
    }
    case "none_ahead": {
      const { first, second, tied, p } = finding;
      const [one, other] = [formatCount(first.count), formatCount(second.count)];
      const all = tied > 2 ? `${formatCount(tied)} values` : null;
      const sizes =
        tied > 1
          ? [
              ...(all ? [all] : [strong(first.value), " and ", strong(second.value)]),
              ` have ${one} rows each`,
            ]
          : [strong(first.value), ` has ${one} rows and `, strong(second.value), ` has ${other}`];
      return [
        part("subject", "No value of ", ...y, " is clearly the most frequent: "),
        part("size", ...sizes),
        part("evidence", ` (${phraseP(p)}).`),
      ];
    }
    case "untested": {
      const { first, rows, dependent } = finding;
      return [
        part("subject", "In these rows ", strong(first.value), " is the most frequent value of ", ...y, ": "),
        part("size", `${shareOf(first, rows)}).`),
        part(
          "hedge",
          ` Nothing is said beyond them: ${whyUntested({ silent: dependent.silent, clusters: dependent.entities }, labels)}.`,
        ),
      ];
    }
    case "shares_differ":
    case "shares_alike": {
      const { say, values, p } = finding;
      const evidence = say === "shares_differ" ? evidenceInWords(p) : "no evidence";
      const text = `There is ${evidence} that some of the ${formatCount(values)} values are more frequent than others (Pearson ${phraseP(p)}).`;
      return [part("evidence", text)];
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
