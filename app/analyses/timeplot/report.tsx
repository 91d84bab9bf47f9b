import type { ReportProps } from "../view";
import { timeplotTables } from "./tables";

export function TimeplotReport({ panel, asked, slots }: ReportProps<"timeplot">) {
  return (
    <>
      {slots.picture("timeplot")}
      {timeplotTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
