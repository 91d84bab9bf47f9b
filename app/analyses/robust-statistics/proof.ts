import mmInR from "../models/proof-mm.R?raw";
import mmInPython from "../models/proof-mm.py?raw";
import statisticsInR from "../univariate/proof-statistics.R?raw";
import statisticsInPython from "../univariate/proof-statistics.py?raw";
import locationsInR from "./proof-locations.R?raw";
import locationsInPython from "./proof-locations.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const robustStatisticsProof: ProofCode = {
  inTime: false,
  isModel: false,
  lagOfY: null,
  r: { library: [statisticsInR, mmInR, locationsInR], code: [codeInR], packages: ["MASS", "robustbase"] },
  python: {
    library: [statisticsInPython, mmInPython, locationsInPython],
    code: [codeInPython],
    packages: [],
  },
};
