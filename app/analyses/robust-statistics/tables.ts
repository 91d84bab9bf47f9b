import type { RobustStatisticsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";
import { statisticsTable } from "../statistic-rows";

/** The robust pairs, then the table of statistics. */
export function robustStatisticsTables(panel: RobustStatisticsResult, asked: Asked): ResultTable[] {
  const statistics = statisticsTable(panel.stats, asked.y.label);
  if (!panel.robust_stats) return [statistics];
  return [
    {
      key: "robust",
      title: `Robust statistics of ${asked.y.label}`,
      columns: [
        { key: "name", label: "Location / scale", kind: "text" },
        { key: "location", label: "Location", kind: "number" },
        { key: "scale", label: "Scale", kind: "number" },
      ],
      rows: panel.robust_stats.map(({ display_name, location, scale }) => [display_name, location, scale]),
    },
    statistics,
  ];
}
