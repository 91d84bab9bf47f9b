import { robustView } from "../models/analysis-view";
import { fitCharts } from "../models/charts";
import { WEIGHT_MARKS } from "../models/marks";
import { LOWESS_METHODS, LOWESS_READING } from "../models/texts";

export const robustScatterplotView = robustView<"robust_scatterplot">({
  method: "MM and lowess",
  charts: (result, labels) => fitCharts(result, labels, WEIGHT_MARKS, result.loess !== undefined),
  readingAid: [LOWESS_READING],
  methods: [LOWESS_METHODS],
});
