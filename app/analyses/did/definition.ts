import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "several",
  question: "What did the treatment change?",
  words:
    "difference in differences DiD diff-in-diff event study staggered adoption treatment policy reform Callaway Sant'Anna csdid did parallel trends two-way fixed effects negative weights group-time average treatment effect ATT",
  picture: {
    thin: "M4 18V4M4 18h28M18 18V4",
    bold: "M6 14 18 12 30 10M6 10 18 8 30 2",
  },
  outliers: "none",
};
