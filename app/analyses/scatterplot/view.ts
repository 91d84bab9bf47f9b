import { leastSquaresView } from "../models/analysis-view";
import { regressionCharts } from "../models/charts";
import { LOWESS_METHODS, LOWESS_READING } from "../models/texts";

export const scatterplotView = leastSquaresView<"scatterplot">({
  method: "OLS and lowess",
  charts: (result, labels) => regressionCharts(result, labels, result.loess !== null),
  readingAid: [LOWESS_READING],
  methods: [LOWESS_METHODS],
});
