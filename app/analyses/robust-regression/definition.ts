import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const robustRegressionDefinition: AnalysisDefinition<"robust_regression"> = {
  key: "robust_regression",
  title: FUNCTIONS.robust_regression.display_name,
  kinds: FUNCTIONS.robust_regression.kinds,
  offers: { statistics: false, byColumn: false, filter: true, removeOutliers: false },
  sensitivity: true,
  outliers: "weighted",
};
