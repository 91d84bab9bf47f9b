import type { StatisticName, StatisticsPanel } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";

const COUNTS: ReadonlySet<StatisticName> = new Set(["count_total", "count_nonmissing", "count_missing"]);

/** The statistics asked for, one a row; counts are integers. */
export function statisticsTables(panel: StatisticsPanel, asked: Asked): ResultTable[] {
  return [
    {
      key: "statistics",
      title: `Statistics of ${asked.y.label}`,
      columns: [
        { key: "name", label: "Statistic", kind: "text" },
        { key: "value", label: asked.y.label, kind: "number" },
      ],
      rows: panel.statistics.map(({ name, display_name, value }) => [
        display_name,
        { value, kind: COUNTS.has(name) ? "count" : "number" },
      ]),
    },
  ];
}
