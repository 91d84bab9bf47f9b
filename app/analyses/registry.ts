import type { FunctionKey } from "~/compute/contract/types";
import { boxplotView } from "./boxplot/view";
import { histogramView } from "./histogram/view";
import { regressionView } from "./regression/view";
import { statisticsView } from "./statistics/view";
import type { AnalysisView } from "./view";

/** What each function shows: a record over the contract's keys, so that a missing one does not compile. */
export const REGISTRY: { [K in FunctionKey]: AnalysisView<K> } = {
  statistics: statisticsView,
  boxplot: boxplotView,
  histogram: histogramView,
  regression: regressionView,
};
