import type { FunctionKey } from "~/compute/contract/types";
import { boxplotView } from "./boxplot/view";
import { boxplotMultiView } from "./boxplot-multi/view";
import { confidenceIntervalsView } from "./confidence-intervals/view";
import { dotplotView } from "./dotplot/view";
import { histogramView } from "./histogram/view";
import { qqPlotView } from "./qq-plot/view";
import { regressionView } from "./regression/view";
import { robustRegressionView } from "./robust-regression/view";
import { scatterplotView } from "./scatterplot/view";
import { robustScatterplotView } from "./robust-scatterplot/view";
import { autoregressionView } from "./autoregression/view";
import { autoregressionxView } from "./autoregressionx/view";
import { koyckregressionView } from "./koyckregression/view";
import { robustStatisticsView } from "./robust-statistics/view";
import { statisticsView } from "./statistics/view";
import { timeplotView } from "./timeplot/view";
import type { AnalysisView } from "./view";

/** The view of every function. A key of the contract that is missing here does not compile. */
export const REGISTRY: { [K in FunctionKey]: AnalysisView<K> } = {
  statistics: statisticsView,
  robust_statistics: robustStatisticsView,
  confidence_intervals: confidenceIntervalsView,
  boxplot: boxplotView,
  histogram: histogramView,
  qq_plot: qqPlotView,
  dotplot: dotplotView,
  timeplot: timeplotView,
  regression: regressionView,
  robust_regression: robustRegressionView,
  scatterplot: scatterplotView,
  robust_scatterplot: robustScatterplotView,
  autoregression: autoregressionView,
  autoregressionx: autoregressionxView,
  koyckregression: koyckregressionView,
  boxplot_multi: boxplotMultiView,
};
