import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDefinition } from "../definition";

export const autoregressionxDefinition: AnalysisDefinition<"autoregressionx"> = {
  key: "autoregressionx",
  title: FUNCTIONS.autoregressionx.display_name,
  kinds: FUNCTIONS.autoregressionx.kinds,
  offers: { statistics: false, byColumn: false, filter: false, removeOutliers: true },
  sensitivity: false,
  outliers: "left_out",
};
