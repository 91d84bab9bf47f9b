import { describe, expect, it } from "vitest";
import type { BoxplotCategory, GroupDifference } from "~/compute/contract/types";
import { boxplotCategory, judgedOutliers, labelsFor } from "../../../tests/factories/evidence-builders";
import { ofKind, textOf } from "../../../tests/factories/sentence-text";
import { type BoxFinding, boxFindings, boxPhrase } from "./findings";

const BOXES = [boxplotCategory("A", 20, [19, 21]), boxplotCategory("B", 10, [9, 11])];

/** Two groups that chance hardly explains. */
const differing = (change: Partial<GroupDifference> = {}): GroupDifference => ({
  statistic: 9,
  df: 1,
  p_value: 0.003,
  highest_lowest_p: 0.003,
  dependent: false,
  ...change,
});

const SITUATIONS: [name: string, findings: BoxFinding[], sentence: string][] = [
  [
    "one box",
    boxFindings([boxplotCategory("height", 20, [19, 21])], null, null),
    "Half of the values of height lie between 18 and 22, the median is 20; 2 points lie beyond the whiskers.",
  ],
  [
    "one box, one of its points beyond the outer fences and not drawn",
    boxFindings([boxplotCategory("height", 20, [19, 21], judgedOutliers("done", 1))], null, null),
    "Half of the values of height lie between 18 and 22, the median is 20; 3 points lie beyond the whiskers, 1 of them not drawn.",
  ],
  [
    "one box, its only point beyond the outer fences and not drawn",
    boxFindings(
      [{ ...boxplotCategory("height", 20, [19, 21], judgedOutliers("done", 1)), high_outlier_count: 0 }],
      null,
      null,
    ),
    "Half of the values of height lie between 18 and 22, the median is 20; 1 point lies beyond the whiskers and is not drawn.",
  ],
  [
    "several boxes that differ",
    boxFindings(BOXES, "spray", differing()),
    "In these rows the median of height is highest for spray A (20) and lowest for B (10).",
  ],
  [
    "several boxes that need not differ",
    boxFindings(BOXES, "spray", differing({ p_value: 0.31 })),
    "In these rows the median of height is highest for spray A (20) and lowest for B (10); there is no evidence that they differ (Kruskal–Wallis p = .310).",
  ],
  [
    "boxes that differ somewhere, the highest and the lowest perhaps not",
    boxFindings(BOXES, "spray", differing({ highest_lowest_p: 0.08 })),
    "In these rows the median of height is highest for spray A (20) and lowest for B (10); that these two differ may be chance, since they were chosen from all (Dunn p = .080).",
  ],
  [
    "boxes of rows that depend on each other",
    boxFindings(BOXES, "spray", differing({ dependent: true })),
    "In these rows the median of height is highest for spray A (20) and lowest for B (10); rows depend on each other, so that may be chance.",
  ],
];

describe("the sentence of boxes", () => {
  it.each(SITUATIONS)("%s", (_, findings, sentence) => {
    expect(textOf(findings, boxPhrase, labelsFor("height"))).toBe(sentence);
  });
});

describe("boxes by category", () => {
  const found = (...boxes: BoxplotCategory[]) => boxFindings(boxes, "spray", null);
  it.each([
    [0.049, null],
    [0.05, "same"],
  ])("differ when Kruskal–Wallis rejects at 5 %: %d", (p_value, doubt) => {
    const [boxes] = ofKind(boxFindings(BOXES, "spray", differing({ p_value })), "boxes");
    expect(boxes?.doubt).toBe(doubt);
  });
  it("with equal medians have no highest and no lowest", () => {
    expect(found(boxplotCategory("A", 12, [11, 13]), boxplotCategory("B", 12, [9, 15]))).toEqual([
      { say: "equal_boxes", by: "spray", median: 12 },
    ]);
  });
  it("are counted when there is only one", () => {
    expect(found(boxplotCategory("A", 12, [11, 13]))).toEqual([{ say: "categories", by: "spray", count: 1 }]);
  });
});
