import type { FunctionWords } from "../definition";

/** Three boxes next to each other. */
const BOXES = [
  [4, 9],
  [15, 6],
  [26, 8],
]
  .map(
    ([x = 0, top = 0]) =>
      `M${x} ${top}h7v8h-7zM${x} ${top + 4}h7M${x + 3.5} ${top}v-3M${x + 3.5} ${top + 8}v3`,
  )
  .join("");

export const definition: FunctionWords = {
  family: "groups",
  question: "How does Y differ between groups of X?",
  words: "compare categories difference boxplot by",
  picture: { thin: BOXES },
  outliers: "hidden",
};
