import type { MainNumbers } from "../main-numbers";
import { leastSquaresView } from "../models/analysis-view";
import { regressionCharts } from "../models/charts";
import { numbersOfModel } from "../models/main-numbers";
import { leastSquaresProof, withLowess } from "../models/proof";
import { LOWESS_METHODS, LOWESS_READING } from "../models/texts";

export const view = leastSquaresView<"scatterplot">({
  method: "OLS and lowess",
  charts: (result, labels) => regressionCharts(result, labels, result.loess !== null),
  readingAid: [LOWESS_READING],
  methods: [LOWESS_METHODS],
});

export const proof = withLowess(leastSquaresProof);

export const mainNumbers: MainNumbers<"scatterplot"> = numbersOfModel;
