import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "time",
  question: "How does the effect of X fade over time?",
  words: "lag distributed advertising dynamic long run effect delay",
  picture: { bold: "M5 21V4h4v17M11 21v-9h4v9M17 21v-5h4v5M23 21v-3h4v3M29 21v-1.5h4V21" },
  outliers: "left_out",
};
