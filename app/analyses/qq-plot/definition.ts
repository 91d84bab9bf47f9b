import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const qqPlotDefinition: AnalysisDefinition<"qq_plot"> = {
  key: "qq_plot",
  title: FUNCTIONS.qq_plot.display_name,
  kinds: FUNCTIONS.qq_plot.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
