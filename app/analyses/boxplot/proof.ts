import boxesInR from "../boxes/proof-boxes.R?raw";
import boxesInPython from "../boxes/proof-boxes.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const boxplotProof: ProofCode = {
  inTime: false,
  isModel: false,
  lagOfY: null,
  r: { library: [boxesInR], code: [codeInR], packages: [] },
  python: { library: [boxesInPython], code: [codeInPython], packages: [] },
};
