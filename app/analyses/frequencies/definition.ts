import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "describe",
  question: "How often does each value occur?",
  words: "count share percent category text categorical nominal table most frequent mode",
  picture: { thin: "M5 3v18", bold: "M5 4h24v3H5M5 10h15v3H5M5 16h8v3H5" },
  outliers: "none",
};
