import { robustView } from "../models/analysis-view";
import { fitCharts } from "../models/charts";
import { WEIGHT_MARKS } from "../models/marks";

export const robustRegressionView = robustView<"robust_regression">({
  method: "MM",
  charts: (result, labels) => fitCharts(result, labels, WEIGHT_MARKS),
});
