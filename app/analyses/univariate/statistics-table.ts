import type { Stat, StatisticName } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { unitOfStatistic, withUnit } from "../variables/value-units";
import type { NamedNumber } from "../main-numbers";
import type { LabelledVariable } from "../variables/variable-labels";

const COUNTS: ReadonlySet<StatisticName> = new Set(["count_total", "count_nonmissing", "count_missing"]);

/** The table of one variable's statistics, each with its unit; counts are integers. */
export function statisticsTable(statistics: readonly Stat[], variable: LabelledVariable): ResultTable {
  const { label } = variable;
  return {
    key: "statistics",
    title: `Statistics of ${label}`,
    columns: [
      { key: "name", label: "Statistic", kind: "text" },
      { key: "value", label, kind: "number" },
    ],
    rows: statistics.map(({ name, display_name, value }) => [
      withUnit(display_name, unitOfStatistic(name, variable)),
      { value, kind: COUNTS.has(name) ? "count" : "number" },
    ]),
  };
}

/** Statistics by which a change of the data is judged. */
const MAIN: readonly StatisticName[] = ["avg", "median", "std_dev"];

/** The main statistics among these, as named numbers. */
export function numbersOfStatistics(statistics: readonly Stat[] | null): NamedNumber[] {
  return (statistics ?? [])
    .filter(({ name }) => MAIN.includes(name))
    .map(({ display_name, value }) => ({ name: display_name, value }));
}
