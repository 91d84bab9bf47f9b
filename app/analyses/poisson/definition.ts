import type { FunctionWords } from "../definition";

export const definition: FunctionWords = {
  family: "several",
  question: "How many, and by what percent more?",
  words:
    "count counts events rate rates exposure offset overdispersion negative binomial NB2 zeros rootogram log-linear PPML incidence claims visits accidents percent",
  picture: {
    thin: "M4 20h28",
    bold: "M6 20v-8M12 20V6M18 20v-9M24 20v-5M30 20v-2",
  },
  outliers: "none",
};
