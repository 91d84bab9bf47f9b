import type { FunctionWords } from "../definition";
import { CLOUD, OUTLIER } from "../picture";

export const definition: FunctionWords = {
  family: "two",
  question: "How does Y move with X, whatever single outliers do?",
  words: "correlation relation line compare points",
  picture: { dots: CLOUD, mark: OUTLIER },
  outliers: "weighted",
};
