import type { FunctionWords } from "../definition";
import { CLOUD } from "../picture";

export const definition: FunctionWords = {
  family: "two",
  question: "Do Y and one X move together?",
  words: "correlation relation line lowess compare points",
  picture: { dots: CLOUD },
  outliers: "left_out",
};
