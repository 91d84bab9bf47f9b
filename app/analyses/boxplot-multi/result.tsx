import { boxplotTables } from "../boxes/tables";
import type { ViewProps } from "../view";

export function BoxplotMultiView({ result, labels, slots }: ViewProps<"boxplot_multi">) {
  return (
    <>
      <div className="result-wide">{slots.chart("boxplot")}</div>
      {boxplotTables(result, labels).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
