import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const dotplotDefinition: AnalysisDefinition<"dotplot"> = {
  key: "dotplot",
  title: FUNCTIONS.dotplot.display_name,
  kinds: FUNCTIONS.dotplot.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "marked",
};
