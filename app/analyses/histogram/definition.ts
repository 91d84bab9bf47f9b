import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const histogramDefinition: AnalysisDefinition<"histogram"> = {
  key: "histogram",
  title: FUNCTIONS.histogram.display_name,
  kinds: FUNCTIONS.histogram.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
