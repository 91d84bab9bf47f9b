import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "distribution",
  question: "Where are the middle half and the outliers?",
  words: "quartiles whiskers compare categories extreme",
  picture: { thin: "M11 7h13v10H11zM16 7v10M11 12H4M24 12h5", mark: [33, 12] },
  outliers: "hidden",
  offers: ["byColumn"],
};
