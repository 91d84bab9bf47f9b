import type { StatisticsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { statisticsTable } from "../univariate/statistics-table";

/** The table of the requested statistics. */
export function statisticsTables(result: StatisticsResult, labels: VariableLabels): ResultTable[] {
  return [statisticsTable(result.statistics, labels.y)];
}
