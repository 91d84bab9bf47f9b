import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const dotplotProof: ProofCode = {
  inTime: false,
  isModel: false,
  lagOfY: null,
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
};
