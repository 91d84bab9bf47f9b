import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "two",
  question: "Which of these go together?",
  words:
    "correlation matrix Pearson r Spearman rank Kendall tau partial correlation repeated measures heat map heatmap association relation",
  picture: {
    thin: "M5 4h26v14H5zM14 4v14M22 4v14M5 9h26M5 14h26",
    bold: "M6 5h7v3H6zM15 10h6v3h-6zM23 15h7v2h-7z",
  },
  outliers: "none",
};
