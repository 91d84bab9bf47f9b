import type { FunctionKey } from "~/compute/contract/types";
import { boxplotView } from "./boxplot/view";
import { histogramView } from "./histogram/view";
import { regressionView } from "./regression/view";
import { robustRegressionView } from "./robust_regression/view";
import { scatterplotView } from "./scatterplot/view";
import { robustScatterplotView } from "./robust_scatterplot/view";
import { autoregressionView } from "./autoregression/view";
import { autoregressionxView } from "./autoregressionx/view";
import { koyckregressionView } from "./koyckregression/view";
import { statisticsView } from "./statistics/view";
import type { AnalysisView } from "./view";

/** What each function shows: a record over the contract's keys, so that a missing one does not compile. */
export const REGISTRY: { [K in FunctionKey]: AnalysisView<K> } = {
  statistics: statisticsView,
  boxplot: boxplotView,
  histogram: histogramView,
  regression: regressionView,
  robust_regression: robustRegressionView,
  scatterplot: scatterplotView,
  robust_scatterplot: robustScatterplotView,
  autoregression: autoregressionView,
  autoregressionx: autoregressionxView,
  koyckregression: koyckregressionView,
};
