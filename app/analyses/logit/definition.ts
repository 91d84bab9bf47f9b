import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "several",
  question: "What makes the event more likely?",
  words:
    "logistic binary yes no probability odds ratio probit marginal effects percentage points classification separation Firth penalised ROC AUC Hosmer Lemeshow calibration default churn",
  picture: {
    thin: "M4 20h28M4 5h28",
    bold: "M4 19C15 19 13 6 20 6h12",
  },
  outliers: "none",
};
