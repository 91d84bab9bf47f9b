import { boxLines } from "../boxes/proof-stata";
import { compareCount } from "../proof/stata/lines";
import { hasLevel, keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const boxplotInStata: StataSection<"boxplot"> = (ours, input) => {
  const { by } = input;
  const isSplit = by !== null && ours.by !== null;
  return [
    ...keepLines(input, ["y"], "file"),
    compareCount("Rows used", ours.rows.used, "_N"),
    ...(ours.categories ?? []).flatMap((box) =>
      boxLines(box, isSplit ? hasLevel(input, by, box.category) : "!missing(y)"),
    ),
  ];
};
