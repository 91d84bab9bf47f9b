import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "groups",
  question: "Do groups differ, and by how much?",
  words:
    "compare mean means average averages difference between categories t-test t test Welch ANOVA analysis of variance Games Howell Kruskal Wallis Mann Whitney effect size",
  picture: {
    thin: "M8 4v14M18 2v13M28 7v12",
    bold: "M5 11h6M15 8h6M25 13h6",
  },
  outliers: "left_out",
};
