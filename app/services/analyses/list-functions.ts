import { FUNCTION_KEYS, FUNCTIONS, STATISTICS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey, Plan, StatisticName } from "~/compute/contract/types";

type AnalysisFunction = {
  key: FunctionKey;
  display_name: string;
  analysis_type: AnalysisType;
  min_independent_var: number;
  max_independent_var: number;
  plan: Plan;
};

/** The analysis functions in display order, with one row for each type of analysis they support. */
export function listAnalysisFunctions(): AnalysisFunction[] {
  return FUNCTION_KEYS.flatMap((key) => {
    const { display_name, kinds } = FUNCTIONS[key];
    return kinds.map((kind) => ({ key, display_name, ...kind }));
  });
}

/** The statistics in display order. */
export function listStatistics(): { name: StatisticName; display_name: string; default: boolean }[] {
  return STATISTICS;
}
