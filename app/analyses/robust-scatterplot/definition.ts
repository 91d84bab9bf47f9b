import type { FunctionWords } from "../definition";
import { CLOUD, OUTLIER } from "../picture";

export const definition: FunctionWords = {
  family: "two",
  question: "Do Y and one X move together, resistant to outliers?",
  words: "correlation relation line compare points",
  picture: { dots: CLOUD, mark: OUTLIER },
  outliers: "weighted",
};
