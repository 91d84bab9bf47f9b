import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const robustStatisticsDefinition: AnalysisDefinition<"robust_statistics"> = {
  key: "robust_statistics",
  title: FUNCTIONS.robust_statistics.display_name,
  kinds: FUNCTIONS.robust_statistics.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "used",
};
