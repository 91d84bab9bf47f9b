import type { FunctionWords } from "../definition";
import { RISING } from "../picture";

export const definition: FunctionWords = {
  family: "distribution",
  question: "Do values follow a known distribution?",
  words: "normal lognormal burr quantile normality test",
  picture: {
    bold: RISING,
    dots: [
      [5, 21],
      [9, 17.5],
      [14, 15],
      [18, 12.5],
      [22, 10.5],
      [27, 8],
      [31, 3.5],
    ],
  },
  outliers: "left_out",
};
