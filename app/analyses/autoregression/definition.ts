import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const autoregressionDefinition: AnalysisDefinition<"autoregression"> = {
  key: "autoregression",
  title: FUNCTIONS.autoregression.display_name,
  kinds: FUNCTIONS.autoregression.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
