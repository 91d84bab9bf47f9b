import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const boxplotDefinition: AnalysisDefinition<"boxplot"> = {
  key: "boxplot",
  title: FUNCTIONS.boxplot.display_name,
  kinds: FUNCTIONS.boxplot.kinds,
  offers: { statistics: false, byColumn: true, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "hidden",
};
