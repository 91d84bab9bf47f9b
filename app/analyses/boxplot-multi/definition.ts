import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const boxplotMultiDefinition: AnalysisDefinition<"boxplot_multi"> = {
  key: "boxplot_multi",
  title: FUNCTIONS.boxplot_multi.display_name,
  kinds: FUNCTIONS.boxplot_multi.kinds,
  offers: { statistics: false, byColumn: false, filter: true, removeOutliers: true },
  sensitivity: false,
  outliers: "hidden",
};
