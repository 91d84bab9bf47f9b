import type { MainNumbers } from "../main-numbers";
import { leastSquaresView } from "../models/analysis-view";
import { regressionCharts } from "../models/charts";
import {
  ADDED_VARIABLE_METHODS,
  ADDED_VARIABLE_READING,
  PARTIAL_RESIDUAL_METHODS,
  PARTIAL_RESIDUAL_READING,
} from "../models/diagnostic-texts";
import { numbersOfModel } from "../models/main-numbers";
import { leastSquaresProof } from "../models/proof";

export const view = leastSquaresView<"regression">({
  method: "OLS",
  charts: (result, labels) => regressionCharts(result, labels),
  readingAid: [ADDED_VARIABLE_READING, PARTIAL_RESIDUAL_READING],
  methods: [ADDED_VARIABLE_METHODS, PARTIAL_RESIDUAL_METHODS],
});

export const proof = leastSquaresProof;

export const mainNumbers: MainNumbers<"regression"> = numbersOfModel;
