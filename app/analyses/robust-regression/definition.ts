import type { FunctionWords } from "../definition";
import { CLOUD, OUTLIER, RISING } from "../picture";

export const definition: FunctionWords = {
  family: "several",
  question: "How does Y change with each X, resistant to outliers?",
  words: "effect influence explain mm linear model relation",
  picture: { dots: CLOUD, bold: RISING, mark: OUTLIER, dashed: "M4 23 26 14" },
  outliers: "weighted",
  offers: ["filter"],
};
