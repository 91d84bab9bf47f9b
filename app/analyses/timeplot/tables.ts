import type { TimeplotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";

/** The table of autocorrelation and counts, which the chart does not show; none when the result holds a message. */
export function timeplotTables(result: TimeplotResult, labels: VariableLabels): ResultTable[] {
  const { series } = result;
  if (!series) return [];
  return [
    {
      key: "timeplot",
      title: `Timeplot of ${labels.y.label}`,
      columns: [
        { key: "name", label: "Statistic", kind: "text" },
        { key: "value", label: labels.y.label, kind: "number" },
      ],
      rows: [
        ["Lag-1 autocorrelation", result.autocorr1],
        ["Series", { value: series.length, kind: "count" }],
        ["N", { value: result.rows.used, kind: "count" }],
      ],
    },
  ];
}
