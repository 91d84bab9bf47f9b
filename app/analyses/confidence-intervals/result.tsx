import type { ViewProps } from "../view";
import { confidenceIntervalsTables } from "./tables";

export function ConfidenceIntervalsView({ result, labels, slots }: ViewProps<"confidence_intervals">) {
  const tables = confidenceIntervalsTables(result, labels);
  const intervals = tables.find((table) => table.key === "intervals");
  const statistics = tables.find((table) => table.key === "statistics");
  return (
    <>
      <div className="result-columns" data-split="wide-table-chart">
        {intervals ? slots.table(intervals) : null}
        {slots.chart("intervals")}
      </div>
      {statistics ? slots.table(statistics) : null}
    </>
  );
}
