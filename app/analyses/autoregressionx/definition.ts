import type { FunctionWords } from "../definition";
import { WAVE } from "../picture";

export const definition: FunctionWords = {
  family: "time",
  question: "Does Y depend on its past and on one X?",
  words: "lag arx dynamic short run long run effect",
  picture: { bold: WAVE, dashed: "M3 21 9 18l5 2 6-5 6 3 7-5" },
  outliers: "left_out",
};
