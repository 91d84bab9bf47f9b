import type { FunctionWords } from "../definition";
import { WAVE } from "../picture";

export const definition: FunctionWords = {
  family: "time",
  question: "Does Y depend on its own past?",
  words: "lag persistence shock half-life ar trend",
  picture: { bold: WAVE, thin: "M12 21h8m-3-2.5 3 2.5-3 2.5" },
  outliers: "left_out",
};
