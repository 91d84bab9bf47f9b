import { leastSquaresView } from "../models/analysis-view";
import { regressionCharts } from "../models/charts";

export const regressionView = leastSquaresView<"regression">({
  method: "OLS",
  charts: (result, labels) => regressionCharts(result, labels),
});
