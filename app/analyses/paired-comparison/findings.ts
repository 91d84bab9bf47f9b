/** The findings about pairs, the rules that choose them (docs/methods/paired-comparison.md), and their words. */
import type { PairedClaim, PairedComparisonResult } from "~/compute/contract/types";
import { countOf, formatBrief, phraseP } from "~/lib/format-number";
import { errorsInWords } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import { leftOutOf, outliersInWords } from "../sentences/removal";
import { type Part, part, strong } from "../sentences/statement";
import { whyUntested } from "../sentences/untested";
import type { VariableLabels } from "../variables/variable-labels";
import { difference, differences, nameInPair, pairOf, sized } from "./size";

/** Fewest pairs for which limits of agreement and the slope are reported. */
const FEWEST_FOR_LIMITS = 10;

/** A mean difference with its limits. */
type Size = readonly [difference: number, lower: number | null, upper: number | null];

export type PairedFinding =
  | { say: "units_differ" }
  | { say: "equal_differences"; value: number; pairs: number }
  | { say: "pairs_rest_on_outliers"; count: number; without: boolean; p: number | null; all: number | null }
  /** `kept`: outliers were left out. */
  | { say: "pairs_differ"; size: Size; p: number | null; errors: PairedClaim["errors"]; kept: boolean }
  | {
      say: "pairs_alike";
      size: Size;
      pairs: number;
      p: number | null;
      errors: PairedClaim["errors"];
      detectable: number | null;
    }
  | { say: "pairs_untested"; size: Size; claim: Pick<PairedClaim, "silent" | "clusters" | "wanders"> }
  | { say: "skewed_differences" }
  | { say: "limits_of_agreement"; lower: number; upper: number }
  | { say: "difference_grows"; slope: number; p: number | null }
  | { say: "independence_assumed" };

type Compared = Pick<
  PairedComparisonResult,
  "n" | "claim" | "all_rows" | "agreement" | "independence_assumed" | "outliers_removed"
>;

const mayClaim = ({ silent, wanders }: PairedClaim) => silent === null && !wanders;
const differs = (claim: PairedClaim) => mayClaim(claim) && isBelow(claim.p_value, LEVEL);

/** The findings about single pairs, for independent rows, where a claim may be made at all. */
function agreementOf({ agreement }: Compared, claim: PairedClaim): PairedFinding[] {
  if (!agreement || claim.errors !== null || claim.n < FEWEST_FOR_LIMITS) return [];
  const { lower, upper, slope, slope_cautious_p: p } = agreement;
  const grows = slope !== null && isBelow(p, LEVEL);
  return [
    ...(lower !== null && upper !== null && !claim.too_skewed && !grows
      ? [{ say: "limits_of_agreement", lower, upper } as const]
      : []),
    ...(grows ? [{ say: "difference_grows", slope, p } as const] : []),
  ];
}

/** Whether Y and X differ on average, and by how much. They differ only if they do so without the outliers and with all pairs. */
export function pairedFindings(result: Compared, differentUnits: boolean): PairedFinding[] {
  const { claim, all_rows: all, n } = result;
  if (!claim || n === null || claim.diff === null) return [];
  if (differentUnits) return [{ say: "units_differ" }];
  const size: Size = [claim.diff, claim.lower, claim.upper];
  if (claim.silent === "exact" && all === null)
    return [{ say: "equal_differences", value: claim.diff, pairs: n }];
  if (!mayClaim(claim)) return [{ say: "pairs_untested", size, claim }];
  const count = leftOutOf(result.outliers_removed);
  const turned = all !== null && (all.diff ?? 0) * claim.diff < 0;
  const { p_value: p, errors } = claim;
  const details: PairedFinding[] = [
    ...(claim.too_skewed && errors === null ? [{ say: "skewed_differences" } as const] : []),
    ...agreementOf(result, claim),
    ...(result.independence_assumed ? [{ say: "independence_assumed" } as const] : []),
  ];
  if (all !== null && (differs(claim) !== differs(all) || (differs(claim) && turned)))
    return [
      { say: "pairs_rest_on_outliers", count, without: differs(claim), p, all: all.p_value },
      ...details,
    ];
  if (differs(claim)) return [{ say: "pairs_differ", size, p, errors, kept: all !== null }, ...details];
  const { detectable } = claim;
  return [{ say: "pairs_alike", size, pairs: n, p, errors, detectable }, ...details];
}

/** "drug2 is on average 1.58 above drug1" */
function sizeInWords(size: Size, labels: VariableLabels, kept: boolean) {
  const { y, x } = pairOf(labels);
  const { size: by, limits, isAbove } = sized(size, labels);
  const verb = y.trans === "log" ? " is, in the geometric mean, " : " is on average ";
  const name = kept ? "interval of the kept pairs" : "95\u202f% CI";
  return {
    claim: [...nameInPair(y), verb, strong(by), isAbove ? " above " : " below ", ...nameInPair(x)],
    limits: `${name} ${limits}`,
  };
}

function testInWords(p: number | null, errors: PairedClaim["errors"], labels: VariableLabels): string {
  return errors === null ? phraseP(p) : `${phraseP(p)}, ${errorsInWords(errors, labels)}`;
}

function whyNothing(
  claim: Pick<PairedClaim, "silent" | "clusters" | "wanders">,
  labels: VariableLabels,
): string {
  if (claim.wanders) return "the difference follows a trend and need not return to a mean";
  return whyUntested(claim, labels, { exact: "the differences that are kept are all equal" });
}

/** Puts a finding about pairs into words. */
export function pairedPhrase(finding: PairedFinding, labels: VariableLabels): Part[] {
  const { y, x } = pairOf(labels);
  const [nameY, nameX] = [nameInPair(y), nameInPair(x)];
  switch (finding.say) {
    case "units_differ":
      return [
        part("subject", ...nameY, ` is in ${y.unit ?? ""} and `, ...nameX, ` in ${x.unit ?? ""}`),
        part("hedge", ", so their differences have no meaning."),
        part("advice", " Compute one of them in the unit of the other first."),
      ];
    case "equal_differences": {
      const pairs = countOf(finding.pairs, "pair");
      if (finding.value === 0) return [part("size", ...nameY, " equals ", ...nameX, ` in all ${pairs}.`)];
      const { size, isAbove } = sized([finding.value, null, null], labels);
      return [
        part("size", "In all ", pairs, ", ", ...nameY, " is ", strong(size), isAbove ? " above " : " below "),
        part("size", ...nameX, "."),
      ];
    }
    case "pairs_rest_on_outliers": {
      const { count, without, p, all } = finding;
      const [own, other] = [phraseP(p), phraseP(all)];
      const rows = outliersInWords(count);
      const both = [...nameY, " and ", ...nameX];
      return without
        ? [
            part("hedge", "That ", ...both, ` differ rests on leaving out ${rows}: `),
            part("hedge", `${own} without, ${other} with all pairs.`),
          ]
        : [
            part("hedge", `Without ${rows} `, ...both, ` do not clearly differ (${own}); `),
            part("hedge", `with all pairs they do (${other}).`),
          ];
    }
    case "pairs_differ": {
      const { claim, limits } = sizeInWords(finding.size, labels, finding.kept);
      return [
        part("direction", ...claim),
        part("evidence", ` (${limits}; ${testInWords(finding.p, finding.errors, labels)}).`),
      ];
    }
    case "pairs_alike": {
      const { size, pairs, p, errors, detectable } = finding;
      const { claim, limits } = sizeInWords(size, labels, false);
      const power =
        detectable === null
          ? []
          : [
              part(
                "hedge",
                ` A mean difference of ${difference(detectable, labels)} would have shown in 80 of 100 such samples.`,
              ),
            ];
      return [
        part("subject", "No clear difference between ", ...nameY, " and ", ...nameX),
        part("evidence", ` (${testInWords(p, errors, labels)}). `),
        part("size", `In these ${countOf(pairs, "pair")}, `, ...claim, ` (${limits}).`),
        ...power,
      ];
    }
    case "pairs_untested": {
      const { claim } = sizeInWords(finding.size, labels, false);
      return [
        part("size", "In these rows, ", ...claim, "."),
        part("hedge", ` Nothing is said beyond them: ${whyNothing(finding.claim, labels)}.`),
      ];
    }
    case "skewed_differences":
      return [
        part(
          "hedge",
          "The differences are skewed and few; such an interval may miss the mean more often than 5 times in 100.",
        ),
      ];
    case "limits_of_agreement": {
      const limits = differences(finding.lower, finding.upper, labels);
      return [part("size", `Single pairs differ by ${limits} (95\u202f% limits of agreement).`)];
    }
    case "difference_grows":
      return [
        part("hedge", "The difference ", ...nameY, " − ", ...nameX),
        part("hedge", ` ${finding.slope > 0 ? "rises" : "falls"} with the level of both`),
        part("evidence", ` (slope ${formatBrief(finding.slope, 3)}; ${phraseP(finding.p)})`),
        part("hedge", ", so one pair of limits does not fit all levels."),
      ];
    case "independence_assumed":
      return [
        part(
          "hedge",
          "This takes the rows as independent; values that follow each other in time often are not.",
        ),
      ];
  }
}
