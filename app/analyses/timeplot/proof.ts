import trendsInR from "../variables/proof-trends.R?raw";
import trendsInPython from "../variables/proof-trends.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const timeplotProof: ProofCode = {
  inTime: true,
  isModel: false,
  lagOfY: null,
  r: { library: [trendsInR], code: [codeInR], packages: [] },
  python: { library: [trendsInPython], code: [codeInPython], packages: [] },
};
