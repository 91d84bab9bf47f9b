import statisticsInR from "../univariate/proof-statistics.R?raw";
import statisticsInPython from "../univariate/proof-statistics.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const confidenceIntervalsProof: ProofCode = {
  inTime: false,
  isModel: false,
  lagOfY: null,
  r: { library: [statisticsInR], code: [codeInR], packages: [] },
  python: { library: [statisticsInPython], code: [codeInPython], packages: [] },
};
