import type { StataSection } from "../proof/stata/section";
import { statisticsLines, valueLines } from "../univariate/proof-stata";

export const statisticsInStata: StataSection<"statistics"> = (ours, input) => [
  ...valueLines(input, ours.rows.used),
  ...statisticsLines(ours.statistics),
];
