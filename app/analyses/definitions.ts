import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import { boxplotDefinition } from "./boxplot/definition";
import { type AnalysisDefinition, kindOf } from "./definition";
import { histogramDefinition } from "./histogram/definition";
import { regressionDefinition } from "./regression/definition";
import { robustRegressionDefinition } from "./robust_regression/definition";
import { scatterplotDefinition } from "./scatterplot/definition";
import { robustScatterplotDefinition } from "./robust_scatterplot/definition";
import { autoregressionDefinition } from "./autoregression/definition";
import { autoregressionxDefinition } from "./autoregressionx/definition";
import { koyckregressionDefinition } from "./koyckregression/definition";
import { statisticsDefinition } from "./statistics/definition";

/** Every function of the contract: a key that Rust knows and this record does not, does not compile. */
export const DEFINITIONS: { [K in FunctionKey]: AnalysisDefinition<K> } = {
  statistics: statisticsDefinition,
  boxplot: boxplotDefinition,
  histogram: histogramDefinition,
  regression: regressionDefinition,
  robust_regression: robustRegressionDefinition,
  scatterplot: scatterplotDefinition,
  robust_scatterplot: robustScatterplotDefinition,
  autoregression: autoregressionDefinition,
  autoregressionx: autoregressionxDefinition,
  koyckregression: koyckregressionDefinition,
};

/** The functions that answer an analysis type, in display order. */
export function listDefinitions(type: AnalysisType): AnalysisDefinition[] {
  return FUNCTION_KEYS.map((key): AnalysisDefinition => DEFINITIONS[key]).filter((definition) =>
    kindOf(definition, type),
  );
}
