import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const koyckregressionDefinition: AnalysisDefinition<"koyckregression"> = {
  key: "koyckregression",
  title: FUNCTIONS.koyckregression.display_name,
  kinds: FUNCTIONS.koyckregression.kinds,
  purpose: "Effects of X that fade over time: immediate and long-run.",
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
