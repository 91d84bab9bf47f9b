import type { FunctionWords } from "../definition";
import { CLOUD, RISING } from "../picture";

export const definition: FunctionWords = {
  family: "several",
  question: "How does Y change with each X?",
  words: "effect influence explain predict least squares ols linear model relation",
  picture: { dots: CLOUD, bold: RISING, dashed: "M4 23 32 12" },
  outliers: "left_out",
};
