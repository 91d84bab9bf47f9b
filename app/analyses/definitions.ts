import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import { type AnalysisDefinition, type AnalysisOption, kindOf } from "./definition";
import { DEFINITIONS } from "./generated/definitions";

export { DEFINITIONS };

/** The functions that answer an analysis type, in display order. */
export function listDefinitions(type: AnalysisType): AnalysisDefinition[] {
  return FUNCTION_KEYS.map((key): AnalysisDefinition => DEFINITIONS[key]).filter((definition) =>
    kindOf(definition, type),
  );
}

/** Whether any of these functions offers an option. */
export function offersOption(functions: readonly FunctionKey[], option: AnalysisOption): boolean {
  return functions.some((key) => DEFINITIONS[key].offers.includes(option));
}
