import { robustView } from "../models/analysis-view";
import { robustCharts } from "../models/charts";
import { PARTIAL_RESIDUAL_METHODS, PARTIAL_RESIDUAL_READING } from "../models/diagnostic-texts";

export const robustRegressionView = robustView<"robust_regression">({
  method: "MM",
  charts: (result, labels) => robustCharts(result, labels),
  readingAid: [PARTIAL_RESIDUAL_READING],
  methods: [PARTIAL_RESIDUAL_METHODS],
});
