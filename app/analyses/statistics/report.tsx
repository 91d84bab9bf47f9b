import type { ReportProps } from "../view";
import { statisticsTables } from "./tables";

export function StatisticsReport({ panel, asked, slots }: ReportProps<"statistics">) {
  return statisticsTables(panel, asked).map((table) => <div key={table.key}>{slots.table(table)}</div>);
}
