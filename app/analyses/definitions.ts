import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
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

/** The rule by which these functions exclude outliers, in words: models judge residuals, the rest the values of one variable. */
export function outlierRule(type: AnalysisType, functions: readonly FunctionKey[]): string {
  const excluding = functions.filter((key) => DEFINITIONS[key].offers.includes("removeOutliers"));
  const models = excluding.filter((key) => FUNCTIONS[key].model !== "none").length;
  const areAllModels = excluding.length === 0 ? type === "multivariate" : models === excluding.length;
  if (areAllModels) return "by robust residuals";
  return models === 0 ? "beyond 3 × IQR" : "beyond 3 × IQR, in models by robust residuals";
}

/** Whether any of these functions offers an option. */
export function offersOption(functions: readonly FunctionKey[], option: AnalysisOption): boolean {
  return functions.some((key) => DEFINITIONS[key].offers.includes(option));
}
