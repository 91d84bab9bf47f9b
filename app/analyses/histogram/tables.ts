import type { HistogramResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";
import { fitTable } from "../fits";

function binTable(panel: HistogramResult, asked: Asked): ResultTable {
  const bars = panel.chart?.histogram_bars ?? [];
  const total = bars.reduce((sum, count) => sum + count, 0);
  return {
    key: "bins",
    title: `Histogram of ${asked.y.label}`,
    columns: [
      { key: "bin", label: "Bin", kind: "text" },
      { key: "count", label: "Count", kind: "count" },
      { key: "share", label: "Share, %", kind: "number", decimals: 1, fixed: true },
    ],
    rows: bars.map((count, i) => [
      panel.chart?.histogram_bin_labels[i] ?? "",
      count,
      total > 0 ? (100 * count) / total : null,
    ]),
  };
}

/** Fits and bins; those without content are left out. */
export function histogramTables(panel: HistogramResult, asked: Asked): ResultTable[] {
  return [fitTable(panel, asked), binTable(panel, asked)].filter((table) => table.rows.length > 0);
}
