import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const koyckregressionDefinition: AnalysisDefinition<"koyckregression"> = {
  key: "koyckregression",
  title: FUNCTIONS.koyckregression.display_name,
  kinds: FUNCTIONS.koyckregression.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
