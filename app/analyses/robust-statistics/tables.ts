import type { RobustStatisticsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { withUnit } from "../variables/value-units";
import { statisticsTable } from "../univariate/statistics-table";

/** Tables of the robust pairs and of the statistics. */
export function robustStatisticsTables(
  result: RobustStatisticsResult,
  labels: VariableLabels,
): ResultTable[] {
  const statistics = statisticsTable(result.stats, labels.y);
  if (!result.robust_stats) return [statistics];
  return [
    {
      key: "robust",
      title: `Robust statistics of ${labels.y.label}`,
      columns: [
        { key: "name", label: "Location / scale", kind: "text" },
        { key: "location", label: withUnit("Location", labels.y.unit), kind: "number" },
        { key: "scale", label: withUnit("Scale", labels.y.unit), kind: "number" },
      ],
      rows: result.robust_stats.map(({ display_name, location, scale }) => [display_name, location, scale]),
    },
    statistics,
  ];
}
