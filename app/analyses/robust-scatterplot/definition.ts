import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const robustScatterplotDefinition: AnalysisDefinition<"robust_scatterplot"> = {
  key: "robust_scatterplot",
  title: FUNCTIONS.robust_scatterplot.display_name,
  kinds: FUNCTIONS.robust_scatterplot.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: false },
  sensitivity: true,
  outliers: "weighted",
};
