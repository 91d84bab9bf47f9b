import { notCompared } from "../proof/stata/lines";
import type { StataSection } from "../proof/stata/section";
import { distributionLines, valueLines } from "../univariate/proof-stata";

export const quantilePlotInStata: StataSection<"qq_plot"> = (ours, input) => [
  ...valueLines(input, ours.rows.used),
  ...distributionLines(ours.fits),
  notCompared("Points and bands", "qnorm places its points at i / (n + 1), and has no band"),
];
