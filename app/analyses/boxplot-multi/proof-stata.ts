import { boxLines } from "../boxes/proof-stata";
import { compareCount, notCompared } from "../proof/stata/lines";
import { hasLevel, keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const boxplotsInStata: StataSection<"boxplot_multi"> = (ours, input) => {
  const [x] = input.x;
  const boxes = ours.categories ?? [];
  if (x === undefined) return [];
  // A label that is no value of X is a range between its quartiles.
  const isRange = !x.isCategory && boxes.some(({ category }) => !Number.isFinite(Number(category)));
  const condition = (category: string) =>
    x.isCategory ? hasLevel(input, x.column, category) : `reldif(x1, ${Number(category)}) < 1e-10`;
  return [
    ...keepLines(input, x.isCategory ? ["y"] : ["y", "x1"], "file"),
    ...(x.isCategory ? [] : [compareCount("Rows used", ours.rows.used, "_N")]),
    ...(isRange ? rangeLines(boxes.length) : []),
    ...boxes.flatMap((box, i) => boxLines(box, isRange ? `range == ${i + 1}` : condition(box.category))),
    ...(ours.difference === null
      ? []
      : [notCompared("Difference of the boxes", "Compare groups has this test")]),
  ];
};

/** Groups between the quartiles of X; upper limits are inclusive, and equal limits merge. */
function rangeLines(count: number): string[] {
  return [
    "generate int range = 1",
    "* A limit that is the smallest value divides nothing.",
    "quietly summarize x1",
    "scalar estimand_limit = r(min)",
    ...[0.25, 0.5, 0.75].flatMap((share) => [
      `quantile7 x1 ${share}`,
      "replace range = range + 1 if x1 > r(q) & r(q) != scalar(estimand_limit)",
      "scalar estimand_limit = r(q)",
    ]),
    "quietly summarize range",
    compareCount("Boxes", count, "r(max)"),
  ];
}
