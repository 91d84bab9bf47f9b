import type { ReportProps } from "../view";
import { robustStatisticsTables } from "./tables";

export function RobustStatisticsReport({ panel, asked, slots }: ReportProps<"robust_statistics">) {
  return (
    <>
      {slots.picture("robust")}
      {robustStatisticsTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
