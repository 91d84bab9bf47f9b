import fitsInR from "../univariate/proof-fits.R?raw";
import fitsInPython from "../univariate/proof-fits.py?raw";
import prettyInPython from "./proof-pretty.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const histogramProof: ProofCode = {
  inTime: false,
  isModel: false,
  lagOfY: null,
  r: { library: [fitsInR], code: [codeInR], packages: [] },
  python: { library: [fitsInPython, prettyInPython], code: [codeInPython], packages: [] },
};
