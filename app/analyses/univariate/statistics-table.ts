import type { Stat, StatisticName } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";

const COUNTS: ReadonlySet<StatisticName> = new Set(["count_total", "count_nonmissing", "count_missing"]);

/** The table of one variable's statistics; counts are integers. */
export function statisticsTable(statistics: readonly Stat[], label: string): ResultTable {
  return {
    key: "statistics",
    title: `Statistics of ${label}`,
    columns: [
      { key: "name", label: "Statistic", kind: "text" },
      { key: "value", label, kind: "number" },
    ],
    rows: statistics.map(({ name, display_name, value }) => [
      display_name,
      { value, kind: COUNTS.has(name) ? "count" : "number" },
    ]),
  };
}
