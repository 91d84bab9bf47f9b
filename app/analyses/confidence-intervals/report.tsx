import type { ReportProps } from "../view";
import { confidenceIntervalsTables } from "./tables";

export function ConfidenceIntervalsReport({ panel, asked, slots }: ReportProps<"confidence_intervals">) {
  return (
    <>
      {slots.picture("intervals")}
      {confidenceIntervalsTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
