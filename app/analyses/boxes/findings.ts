/** The findings about boxes, the rules that choose them, and their words. */
import type { BoxplotCategory, GroupDifference } from "~/compute/contract/types";
import { formatCount, phraseP } from "~/lib/format-number";
import { isBelow, LEVEL } from "../sentences/levels";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf, valueInWords } from "../sentences/units";
import type { VariableLabels } from "../variables/variable-labels";
import { type PointsBeyond, pointsBeyond } from "./points-beyond";

/** Descriptions of the data, without inference. */
export type BoxFinding =
  | { say: "box"; lower: number; median: number; upper: number; beyond: number; hidden: number }
  | { say: "boxes"; by: string; highest: Box; lowest: Box; doubt: Doubt; difference: GroupDifference | null }
  | { say: "equal_boxes"; by: string; median: number }
  | { say: "categories"; by: string; count: number };

/** Why the highest and the lowest box may differ by chance; `null` when chance hardly explains it. */
type Doubt = "same" | "pair" | "dependent" | "untested" | null;

interface Box {
  category: string;
  median: number;
}

/** The groups must differ at all, and then the highest from the lowest, in rows that do not depend on each other. */
function doubtOf(difference: GroupDifference | null): Doubt {
  if (difference === null) return "untested";
  if (!isBelow(difference.p_value, LEVEL)) return "same";
  if (!isBelow(difference.highest_lowest_p, LEVEL)) return "pair";
  return difference.dependent ? "dependent" : null;
}

/** The box; or the highest and lowest of several boxes, and whether that may be chance. */
export function boxFindings(
  boxes: readonly BoxplotCategory[],
  by: string | null,
  difference: GroupDifference | null,
): BoxFinding[] {
  const measured = boxes.flatMap((box) => (box.median === null ? [] : [{ ...box, median: box.median }]));
  const ranked = measured.sort((a, b) => b.median - a.median);
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return [];
  if (by === null) {
    const { lower_quartile: lower, upper_quartile: upper, median } = highest;
    return lower === null || upper === null
      ? []
      : [{ say: "box", lower, median, upper, ...pointsBeyond(highest) }];
  }
  if (highest === lowest) return [{ say: "categories", by, count: boxes.length }];
  if (highest.median === lowest.median) return [{ say: "equal_boxes", by, median: highest.median }];
  return [{ say: "boxes", by, highest, lowest, doubt: doubtOf(difference), difference }];
}

const DOUBTS: Record<NonNullable<Doubt>, string> = {
  same: "there is no evidence that they differ (Kruskal–Wallis",
  pair: "that these two differ may be chance, since they were chosen from all (Dunn",
  dependent: "rows depend on each other, so that may be chance",
  untested: "that may be chance",
};

function doubtInWords(doubt: Doubt, difference: GroupDifference | null): string {
  if (doubt === null) return ".";
  const p =
    doubt === "same" ? difference?.p_value : doubt === "pair" ? difference?.highest_lowest_p : undefined;
  return p === undefined ? `; ${DOUBTS[doubt]}.` : `; ${DOUBTS[doubt]} ${phraseP(p)}).`;
}

function beyondInWords({ beyond, hidden }: PointsBeyond): string {
  if (beyond === 0) return "no point lies beyond the whiskers";
  const points = beyond === 1 ? "1 point lies" : `${formatCount(beyond)} points lie`;
  const where = `${points} beyond the whiskers`;
  if (hidden === 0) return where;
  if (hidden === beyond) return `${where} and ${beyond === 1 ? "is" : "are"} not drawn`;
  return `${where}, ${formatCount(hidden)} of them not drawn`;
}

/** Puts a finding about boxes into words. */
export function boxPhrase(finding: BoxFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "box": {
      const { lower, median, upper } = finding;
      return [
        part("subject", "Half of the values of ", ...y, " lie between "),
        part(
          "size",
          strong(valueInWords(lower, labels.y)),
          " and ",
          strong(valueInWords(upper, labels.y)),
          ", the median is ",
          strong(valueInWords(median, labels.y)),
        ),
        part("evidence", `; ${beyondInWords(finding)}.`),
      ];
    }
    case "boxes": {
      const { by, highest, lowest, doubt, difference } = finding;
      return [
        part("subject", "In these rows the median of ", ...y, ` is highest for ${by} `),
        part(
          "size",
          strong(highest.category),
          ` (${valueInWords(highest.median, labels.y)}) and lowest for `,
          strong(lowest.category),
          ` (${valueInWords(lowest.median, labels.y)})`,
        ),
        part("hedge", doubtInWords(doubt, difference)),
      ];
    }
    case "equal_boxes":
      return [
        part(
          "size",
          "The median of ",
          ...y,
          " is ",
          strong(valueInWords(finding.median, labels.y)),
          ` in every category of ${finding.by}.`,
        ),
      ];
    case "categories":
      return [
        part(
          "subject",
          `${formatCount(finding.count)} ${finding.count === 1 ? "category" : "categories"} of ${finding.by}.`,
        ),
      ];
  }
}
