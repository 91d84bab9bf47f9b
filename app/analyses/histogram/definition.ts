import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "distribution",
  question: "What shape do the values have?",
  words: "density frequency skewed bins normal lognormal burr",
  picture: {
    thin: "M5 21v-5h4v5M11 21V11h4v10M17 21V5h4v16M23 21v-9h4v9M29 21v-4h3v4",
    bold: "M3 21c8 0 9-16 15-16s7 16 15 16",
  },
  outliers: "left_out",
};
