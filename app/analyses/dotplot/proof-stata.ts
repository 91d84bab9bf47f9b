import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const dotplotInStata: StataSection<"dotplot"> = (ours, input) => [
  ...keepLines(input, ["y"], "file"),
  compareCount("Rows used", ours.rows.used, "_N"),
  ...(input.removesOutliers ? ["* Outliers do not widen the stacks.", "drop_outliers y"] : []),
  "quietly summarize y",
  compare("Width", ours.width, "max((r(max) - r(min)) / 200, (r(max) - r(min)) / (4 * sqrt(r(N))))", 12),
  notCompared("Stacks", "dotplot has bars of equal width"),
];
