import type { ResultProps } from "../view";
import { robustStatisticsTables } from "./tables";

export function RobustStatisticsView({ panel, asked, slots }: ResultProps<"robust_statistics">) {
  const tables = robustStatisticsTables(panel, asked);
  const robust = tables.find((table) => table.key === "robust");
  const statistics = tables.find((table) => table.key === "statistics");
  return (
    <>
      {robust ? (
        <div className="result-columns" data-split="table-chart">
          {slots.table(robust, { caption: true })}
          {slots.chart("robust")}
        </div>
      ) : null}
      {statistics ? slots.table(statistics) : null}
    </>
  );
}
