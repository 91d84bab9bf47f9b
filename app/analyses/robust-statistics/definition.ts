import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "describe",
  question: "Statistics that resist outliers.",
  words: "typical centre scale spread mad huber qn sn trimmed",
  picture: { thin: "M4 6h16M4 12h16M4 18h16", bold: "M25 6h7M25 12h7", mark: [28.5, 18] },
  outliers: "used",
};
