import type { FunctionKey, LagPosition } from "~/compute/contract/types";
import quantilesInPython from "../univariate/proof-quantiles.py?raw";
import quantilesInR from "../univariate/proof-quantiles.R?raw";
import trendsInPython from "../variables/proof-trends.py?raw";
import trendsInR from "../variables/proof-trends.R?raw";
import type { ProofCode } from "../proof-code";
import diagnosticsInPython from "./proof-diagnostics.py?raw";
import diagnosticsInR from "./proof-diagnostics.R?raw";
import errorsInPython from "./proof-errors.py?raw";
import errorsInR from "./proof-errors.R?raw";
import lagInPython from "./proof-lag.py?raw";
import lagInR from "./proof-lag.R?raw";
import leastSquaresInPython from "./proof-least-squares.py?raw";
import leastSquaresInR from "./proof-least-squares.R?raw";
import lowessInPython from "./proof-lowess.py?raw";
import lowessInR from "./proof-lowess.R?raw";
import mmInPython from "./proof-mm.py?raw";
import mmInR from "./proof-mm.R?raw";
import robustInPython from "./proof-robust.py?raw";
import robustInR from "./proof-robust.R?raw";
import { dynamicInStata, leastSquaresInStata } from "./proof-stata";

/** The library of every model. The preliminary fit that finds outliers is a robust one. */
const IN_R = {
  library: [errorsInR, diagnosticsInR, mmInR, quantilesInR, trendsInR],
  packages: ["sandwich", "lmtest", "robustbase", "car"],
};
const IN_PYTHON = {
  library: [errorsInPython, diagnosticsInPython, mmInPython, quantilesInPython, trendsInPython],
  packages: [],
};

/** A model by least squares. */
export const leastSquaresProof: ProofCode<"regression" | "scatterplot"> = {
  stata: leastSquaresInStata,
  r: { ...IN_R, code: [leastSquaresInR] },
  python: { ...IN_PYTHON, code: [leastSquaresInPython] },
};

/**
 * A model by least squares with the lag of Y among its terms.
 *
 * @__NO_SIDE_EFFECTS__ so that the build for browsers drops what it makes
 */
export function dynamicProof(
  lagOfY: LagPosition,
  more: { r: string[]; python: string[] },
): ProofCode<"autoregression" | "autoregressionx" | "koyckregression"> {
  return {
    stata: dynamicInStata(lagOfY),
    r: { ...IN_R, code: [leastSquaresInR, lagInR, ...more.r] },
    python: { ...IN_PYTHON, code: [leastSquaresInPython, lagInPython, ...more.python] },
  };
}

/** A robust regression. */
export const robustProof: ProofCode<"robust_regression" | "robust_scatterplot"> = {
  r: { ...IN_R, code: [robustInR] },
  python: { ...IN_PYTHON, code: [robustInPython] },
};

/**
 * A model with the smooth line of a scatterplot.
 *
 * @__NO_SIDE_EFFECTS__ so that the build for browsers drops what it makes
 */
export function withLowess<K extends FunctionKey>({ r, python, ...proof }: ProofCode<K>): ProofCode<K> {
  return {
    ...proof,
    r: { ...r, code: [...r.code, lowessInR] },
    python: { ...python, code: [...python.code, lowessInPython] },
  };
}
