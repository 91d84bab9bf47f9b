import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import { boxplotDefinition } from "./boxplot/definition";
import { boxplotMultiDefinition } from "./boxplot-multi/definition";
import { confidenceIntervalsDefinition } from "./confidence-intervals/definition";
import { type AnalysisDefinition, type AnalysisOption, kindOf } from "./definition";
import { dotplotDefinition } from "./dotplot/definition";
import { histogramDefinition } from "./histogram/definition";
import { qqPlotDefinition } from "./qq-plot/definition";
import { regressionDefinition } from "./regression/definition";
import { robustRegressionDefinition } from "./robust-regression/definition";
import { scatterplotDefinition } from "./scatterplot/definition";
import { robustScatterplotDefinition } from "./robust-scatterplot/definition";
import { autoregressionDefinition } from "./autoregression/definition";
import { autoregressionxDefinition } from "./autoregressionx/definition";
import { koyckregressionDefinition } from "./koyckregression/definition";
import { robustStatisticsDefinition } from "./robust-statistics/definition";
import { statisticsDefinition } from "./statistics/definition";
import { timeplotDefinition } from "./timeplot/definition";

/** The definition of every function. A key of the contract that is missing here does not compile. */
export const DEFINITIONS: { [K in FunctionKey]: AnalysisDefinition<K> } = {
  statistics: statisticsDefinition,
  robust_statistics: robustStatisticsDefinition,
  confidence_intervals: confidenceIntervalsDefinition,
  boxplot: boxplotDefinition,
  histogram: histogramDefinition,
  qq_plot: qqPlotDefinition,
  dotplot: dotplotDefinition,
  timeplot: timeplotDefinition,
  regression: regressionDefinition,
  robust_regression: robustRegressionDefinition,
  scatterplot: scatterplotDefinition,
  robust_scatterplot: robustScatterplotDefinition,
  autoregression: autoregressionDefinition,
  autoregressionx: autoregressionxDefinition,
  koyckregression: koyckregressionDefinition,
  boxplot_multi: boxplotMultiDefinition,
};

/** The functions that answer an analysis type, in display order. */
export function listDefinitions(type: AnalysisType): AnalysisDefinition[] {
  return FUNCTION_KEYS.map((key): AnalysisDefinition => DEFINITIONS[key]).filter((definition) =>
    kindOf(definition, type),
  );
}

/** Whether any of these functions offers an option. */
export function offersOption(functions: readonly FunctionKey[], option: AnalysisOption): boolean {
  return functions.some((key) => DEFINITIONS[key].offers[option]);
}
