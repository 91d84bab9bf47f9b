import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const confidenceIntervalsDefinition: AnalysisDefinition<"confidence_intervals"> = {
  key: "confidence_intervals",
  title: FUNCTIONS.confidence_intervals.display_name,
  kinds: FUNCTIONS.confidence_intervals.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
