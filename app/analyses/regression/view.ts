import { leastSquaresView } from "../models/analysis-view";
import { regressionCharts } from "../models/charts";
import {
  ADDED_VARIABLE_METHODS,
  ADDED_VARIABLE_READING,
  PARTIAL_RESIDUAL_METHODS,
  PARTIAL_RESIDUAL_READING,
} from "../models/diagnostic-texts";

export const regressionView = leastSquaresView<"regression">({
  method: "OLS",
  charts: (result, labels) => regressionCharts(result, labels),
  readingAid: [ADDED_VARIABLE_READING, PARTIAL_RESIDUAL_READING],
  methods: [ADDED_VARIABLE_METHODS, PARTIAL_RESIDUAL_METHODS],
});
