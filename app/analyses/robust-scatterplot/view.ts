import { robustView } from "../models/analysis-view";
import { robustCharts } from "../models/charts";
import { LOWESS_METHODS, LOWESS_READING } from "../models/texts";

export const robustScatterplotView = robustView<"robust_scatterplot">({
  method: "MM and lowess",
  charts: (result, labels) => robustCharts(result, labels, result.loess !== undefined),
  readingAid: [LOWESS_READING],
  methods: [LOWESS_METHODS],
});
