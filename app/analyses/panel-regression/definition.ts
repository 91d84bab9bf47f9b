import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "several",
  question: "What changes within each entity?",
  words:
    "panel regression fixed effects random effects within between two-way first differences Hausman Mundlak Driscoll Kraay entity firm country longitudinal xtreg plm",
  picture: {
    thin: "M4 18V4M4 18h28",
    bold: "M7 8 14 5M14 13 21 10M21 17 28 14",
  },
  outliers: "none",
};
