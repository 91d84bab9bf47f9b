import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const statisticsDefinition: AnalysisDefinition<"statistics"> = {
  key: "statistics",
  title: FUNCTIONS.statistics.display_name,
  kinds: FUNCTIONS.statistics.kinds,
  offers: { statistics: true, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
