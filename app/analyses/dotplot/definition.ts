import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "distribution",
  question: "Are there clusters, gaps or outliers?",
  words: "every value points small sample",
  picture: {
    dots: [
      [6, 20],
      [11, 20],
      [11, 16],
      [16, 20],
      [16, 16],
      [16, 12],
      [16, 8],
      [20, 20],
      [20, 16],
    ],
    mark: [31, 20],
  },
  outliers: "marked",
};
