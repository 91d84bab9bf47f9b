import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "describe",
  question: "What is typical, and how far do values spread?",
  words: "mean average median standard deviation minimum maximum quartiles count summary",
  picture: { thin: "M4 6h16M4 12h16M4 18h16", bold: "M25 6h7M25 12h7M25 18h7" },
  outliers: "left_out",
  offers: ["statistics"],
};
