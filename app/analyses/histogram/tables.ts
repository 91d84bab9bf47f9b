import type { HistogramResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { withUnit } from "../variables/value-units";
import { fitTable } from "../univariate/fits";

function binTable(result: HistogramResult, labels: VariableLabels): ResultTable {
  const bars = result.chart?.histogram_bars ?? [];
  const total = bars.reduce((sum, count) => sum + count, 0);
  return {
    key: "bins",
    title: `Histogram of ${labels.y.label}`,
    columns: [
      { key: "bin", label: withUnit("Bin", labels.y.unit), kind: "text" },
      { key: "count", label: "Count", kind: "count" },
      { key: "share", label: "Share, %", kind: "number", decimals: 1, fixed: true },
    ],
    rows: bars.map((count, i) => [
      result.chart?.histogram_bin_labels[i] ?? "",
      count,
      total > 0 ? (100 * count) / total : null,
    ]),
  };
}

/** Tables of fits and bins; empty ones are left out. */
export function histogramTables(result: HistogramResult, labels: VariableLabels): ResultTable[] {
  return [fitTable(result, labels), binTable(result, labels)].filter((table) => table.rows.length > 0);
}
