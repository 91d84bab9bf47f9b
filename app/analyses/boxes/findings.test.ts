import { describe, expect, it } from "vitest";
import type { BoxplotCategory } from "~/compute/contract/types";
import { boxplotCategory, judgedOutliers, labelsFor } from "../sentences/evidence-builders";
import { ofKind, textOf } from "../sentences/sentence-text";
import { type BoxFinding, boxFindings, boxPhrase } from "./findings";

const SITUATIONS: [name: string, findings: BoxFinding[], sentence: string][] = [
  [
    "one box",
    boxFindings([boxplotCategory("height", 20, [19, 21])], null),
    "Half of the values of height lie between 18 and 22, the median is 20; 2 points lie beyond the whiskers.",
  ],
  [
    "one box, one of its points beyond the outer fences and not drawn",
    boxFindings([boxplotCategory("height", 20, [19, 21], judgedOutliers("done", 1))], null),
    "Half of the values of height lie between 18 and 22, the median is 20; 3 points lie beyond the whiskers, 1 of them not drawn.",
  ],
  [
    "one box, its only point beyond the outer fences and not drawn",
    boxFindings(
      [{ ...boxplotCategory("height", 20, [19, 21], judgedOutliers("done", 1)), high_outlier_count: 0 }],
      null,
    ),
    "Half of the values of height lie between 18 and 22, the median is 20; 1 point lies beyond the whiskers and is not drawn.",
  ],
  [
    "several boxes whose notches lie apart",
    boxFindings([boxplotCategory("A", 20, [19, 21]), boxplotCategory("B", 10, [9, 11])], "spray"),
    "In these rows the median of height is highest for spray A (20) and lowest for B (10).",
  ],
  [
    "several boxes whose notches overlap",
    boxFindings([boxplotCategory("A", 11, [9, 13]), boxplotCategory("B", 10, [9, 11])], "spray"),
    "In these rows the median of height is highest for spray A (11) and lowest for B (10); their notches overlap, so that may be chance.",
  ],
];

describe("the sentence of boxes", () => {
  it.each(SITUATIONS)("%s", (_, findings, sentence) => {
    expect(textOf(findings, boxPhrase, labelsFor("height"))).toBe(sentence);
  });
});

describe("boxes by category", () => {
  const found = (...boxes: BoxplotCategory[]) => boxFindings(boxes, "spray");
  it.each([
    [10.99, false],
    [11, true],
    [11.01, true],
  ])("overlap in their notches when the lower one ends at 11 or above: %d", (end, notchesOverlap) => {
    const [boxes] = ofKind(
      found(boxplotCategory("A", 12, [11, 13]), boxplotCategory("B", 10, [9, end])),
      "boxes",
    );
    expect(boxes?.notchesOverlap).toBe(notchesOverlap);
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
