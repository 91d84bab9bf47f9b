import type { FunctionKey } from "~/compute/contract/types";
import { boxplotProof } from "./boxplot/proof";
import { boxplotMultiProof } from "./boxplot-multi/proof";
import { confidenceIntervalsProof } from "./confidence-intervals/proof";
import { dotplotProof } from "./dotplot/proof";
import { histogramProof } from "./histogram/proof";
import type { ProofCode } from "./proof/proof-code";
import { qqPlotProof } from "./qq-plot/proof";
import { regressionProof } from "./regression/proof";
import { robustRegressionProof } from "./robust-regression/proof";
import { scatterplotProof } from "./scatterplot/proof";
import { robustScatterplotProof } from "./robust-scatterplot/proof";
import { autoregressionProof } from "./autoregression/proof";
import { autoregressionxProof } from "./autoregressionx/proof";
import { koyckregressionProof } from "./koyckregression/proof";
import { robustStatisticsProof } from "./robust-statistics/proof";
import { statisticsProof } from "./statistics/proof";
import { timeplotProof } from "./timeplot/proof";

/** The proof of every function. A key of the contract that is missing here does not compile. */
export const PROOFS: Record<FunctionKey, ProofCode> = {
  statistics: statisticsProof,
  robust_statistics: robustStatisticsProof,
  confidence_intervals: confidenceIntervalsProof,
  boxplot: boxplotProof,
  histogram: histogramProof,
  qq_plot: qqPlotProof,
  dotplot: dotplotProof,
  timeplot: timeplotProof,
  regression: regressionProof,
  robust_regression: robustRegressionProof,
  scatterplot: scatterplotProof,
  robust_scatterplot: robustScatterplotProof,
  autoregression: autoregressionProof,
  autoregressionx: autoregressionxProof,
  koyckregression: koyckregressionProof,
  boxplot_multi: boxplotMultiProof,
};
