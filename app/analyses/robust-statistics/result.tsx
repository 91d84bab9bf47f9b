import type { ViewProps } from "../view";
import { robustStatisticsTables } from "./tables";

export function RobustStatisticsView({ result, labels, slots }: ViewProps<"robust_statistics">) {
  const tables = robustStatisticsTables(result, labels);
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
