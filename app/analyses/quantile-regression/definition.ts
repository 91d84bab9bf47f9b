import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "several",
  question: "Does X matter more at the top than at the bottom?",
  words:
    "quantile regression median quantiles tau percentile conditional heteroscedastic distribution least absolute deviations LAD Koenker quantreg qreg bootstrap equal slopes Engel",
  picture: {
    thin: "M4 18V4M4 18h28",
    bold: "M5 16 31 14M5 15 31 9M5 14 31 4",
  },
  outliers: "none",
};
