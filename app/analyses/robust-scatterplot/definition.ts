import type { FunctionWords } from "../definition";
import { CLOUD, OUTLIER } from "../picture";

export const definition: FunctionWords = {
  family: "two",
  question: "The same, less moved by outliers.",
  words: "correlation relation line compare points",
  picture: { dots: CLOUD, mark: OUTLIER },
  outliers: "weighted",
};
