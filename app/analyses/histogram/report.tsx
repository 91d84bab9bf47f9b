import { fitFailures } from "../fits";
import type { ReportProps } from "../view";
import { histogramTables } from "./tables";

export function HistogramReport({ panel, asked, slots }: ReportProps<"histogram">) {
  return (
    <>
      {slots.picture("histogram")}
      {fitFailures(panel).map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
      {histogramTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
