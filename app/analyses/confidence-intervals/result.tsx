import type { ResultProps } from "../view";
import { confidenceIntervalsTables } from "./tables";

export function ConfidenceIntervalsView({ panel, asked, slots }: ResultProps<"confidence_intervals">) {
  const tables = confidenceIntervalsTables(panel, asked);
  const intervals = tables.find((table) => table.key === "intervals");
  const statistics = tables.find((table) => table.key === "statistics");
  return (
    <>
      <div className="result-columns" data-split="table-chart">
        {intervals ? slots.table(intervals) : null}
        {slots.chart("intervals")}
      </div>
      {statistics ? slots.table(statistics) : null}
    </>
  );
}
