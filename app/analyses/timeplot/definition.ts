import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const timeplotDefinition: AnalysisDefinition<"timeplot"> = {
  key: "timeplot",
  title: FUNCTIONS.timeplot.display_name,
  kinds: FUNCTIONS.timeplot.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
