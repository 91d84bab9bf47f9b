import type { MainNumbers } from "../main-numbers";
import { robustView } from "../models/analysis-view";
import { robustCharts } from "../models/charts";
import { numbersOfModel } from "../models/main-numbers";
import { robustProof, withLowess } from "../models/proof";
import { LOWESS_METHODS, LOWESS_READING } from "../models/texts";

export const view = robustView<"robust_scatterplot">({
  method: "MM and lowess",
  charts: (result, labels) => robustCharts(result, labels, result.loess !== undefined),
  readingAid: [LOWESS_READING],
  methods: [LOWESS_METHODS],
});

export const proof = withLowess(robustProof);

export const mainNumbers: MainNumbers<"robust_scatterplot"> = numbersOfModel;
