import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import { boxplotDefinition } from "./boxplot/definition";
import { type AnalysisDefinition, kindOf } from "./definition";
import { histogramDefinition } from "./histogram/definition";
import { regressionDefinition } from "./regression/definition";
import { statisticsDefinition } from "./statistics/definition";

/** Every function of the contract: a key that Rust knows and this record does not, does not compile. */
export const DEFINITIONS: { [K in FunctionKey]: AnalysisDefinition<K> } = {
  statistics: statisticsDefinition,
  boxplot: boxplotDefinition,
  histogram: histogramDefinition,
  regression: regressionDefinition,
};

/** The functions that answer an analysis type, in display order. */
export function listDefinitions(type: AnalysisType): AnalysisDefinition[] {
  return FUNCTION_KEYS.map((key): AnalysisDefinition => DEFINITIONS[key]).filter((definition) =>
    kindOf(definition, type),
  );
}
