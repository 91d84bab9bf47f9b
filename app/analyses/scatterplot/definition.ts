import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const scatterplotDefinition: AnalysisDefinition<"scatterplot"> = {
  key: "scatterplot",
  title: FUNCTIONS.scatterplot.display_name,
  kinds: FUNCTIONS.scatterplot.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: true,
  outliers: "left_out",
};
