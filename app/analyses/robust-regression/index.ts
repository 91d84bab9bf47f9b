import type { MainNumbers } from "../main-numbers";
import { robustView } from "../models/analysis-view";
import { robustCharts } from "../models/charts";
import { PARTIAL_RESIDUAL_METHODS, PARTIAL_RESIDUAL_READING } from "../models/diagnostic-texts";
import { numbersOfModel } from "../models/main-numbers";
import { robustProof } from "../models/proof";

export const view = robustView<"robust_regression">({
  method: "MM",
  charts: (result, labels) => robustCharts(result, labels),
  readingAid: [PARTIAL_RESIDUAL_READING],
  methods: [PARTIAL_RESIDUAL_METHODS],
});

export const proof = robustProof;

export const mainNumbers: MainNumbers<"robust_regression"> = numbersOfModel;
