import fitsInR from "../univariate/proof-fits.R?raw";
import fitsInPython from "../univariate/proof-fits.py?raw";
import quantilesInR from "../univariate/proof-quantiles.R?raw";
import quantilesInPython from "../univariate/proof-quantiles.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import type { ProofCode } from "../proof/proof-code";

export const qqPlotProof: ProofCode = {
  inTime: false,
  isModel: false,
  lagOfY: null,
  r: { library: [fitsInR, quantilesInR], code: [codeInR], packages: [] },
  python: { library: [fitsInPython, quantilesInPython], code: [codeInPython], packages: [] },
};
