import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const regressionDefinition: AnalysisDefinition<"regression"> = {
  key: "regression",
  title: FUNCTIONS.regression.display_name,
  kinds: FUNCTIONS.regression.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: true,
  outliers: "left_out",
};
