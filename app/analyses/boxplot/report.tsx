import type { ReportProps } from "../view";
import { boxplotTables } from "../boxes/tables";

export function BoxplotReport({ panel, asked, slots }: ReportProps<"boxplot">) {
  return (
    <>
      {slots.picture("boxplot")}
      {boxplotTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
