import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "several",
  question: "What is the effect when X is itself chosen?",
  words:
    "instrumental variables instruments IV 2SLS two-stage least squares LIML endogenous endogeneity causal weak instruments Anderson Rubin Sargan Hansen J Wu Hausman ivregress ivreg exclusion first stage",
  picture: {
    thin: "M4 18V4M4 18h28",
    bold: "M6 14h6M10 11l3 3-3 3M16 14h6M20 11l3 3-3 3M26 14h4",
  },
  outliers: "none",
};
