import type { StatisticsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";
import { statisticsTable } from "../statistic-rows";

/** The statistics asked for. */
export function statisticsTables(panel: StatisticsResult, asked: Asked): ResultTable[] {
  return [statisticsTable(panel.statistics, asked.y.label)];
}
