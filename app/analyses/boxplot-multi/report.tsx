import { boxplotTables } from "../boxes/tables";
import type { ReportProps } from "../view";

export function BoxplotMultiReport({ panel, asked, slots }: ReportProps<"boxplot_multi">) {
  return (
    <>
      {slots.picture("boxplot")}
      {boxplotTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
