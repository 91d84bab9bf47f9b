import type { FunctionWords } from "../definition";
import { WAVE } from "../picture";

export const definition: FunctionWords = {
  family: "time",
  question: "How do values change over time?",
  words: "trend series line season growth year month",
  picture: { thin: "M3 3v18h30", bold: WAVE },
  outliers: "left_out",
};
