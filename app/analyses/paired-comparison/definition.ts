import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "groups",
  question: "Did it change? Do two measurements agree?",
  words:
    "compare paired before after difference change t-test t test Wilcoxon signed rank sign test Bland Altman limits of agreement bias method comparison repeated",
  picture: {
    thin: "M8 3v16M28 3v16",
    bold: "M8 15 28 7M8 11 28 5M8 17 28 14",
  },
  outliers: "left_out",
};
