import type { TimeplotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";

/** What the picture does not tell: autocorrelation and counts; no table when the panel holds a message. */
export function timeplotTables(panel: TimeplotResult, asked: Asked): ResultTable[] {
  const { series } = panel;
  if (!series) return [];
  return [
    {
      key: "timeplot",
      title: `Timeplot of ${asked.y.label}`,
      columns: [
        { key: "name", label: "Statistic", kind: "text" },
        { key: "value", label: asked.y.label, kind: "number" },
      ],
      rows: [
        ["Lag-1 autocorrelation", panel.autocorr1],
        ["Series", { value: series.length, kind: "count" }],
        ["N", { value: panel.rows.used, kind: "count" }],
      ],
    },
  ];
}
