import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "describe",
  question: "How precise are mean and median?",
  words: "uncertainty error estimate interval sample",
  picture: { dashed: "M18 3v18", bold: "M8 8h20M8 5.5v5M28 5.5v5M12 16h14M12 13.5v5M26 13.5v5" },
  outliers: "left_out",
};
