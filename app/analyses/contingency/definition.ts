import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "two",
  question: "Do these two go together?",
  words:
    "cross table crosstab cross tabulation categories chi-squared chi square Fisher exact Cramer V odds ratio risk difference McNemar kappa agreement Simpson Mantel Haenszel mosaic association independence",
  picture: {
    thin: "M5 4h26v16H5zM5 12h26M18 4v16",
    bold: "M7 6h9v4H7zM20 14h9v4h-9z",
  },
  outliers: "none",
};
