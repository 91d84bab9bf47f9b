import { boxplotTables } from "../boxes/tables";
import type { ResultProps } from "../view";

export function BoxplotMultiView({ panel, asked, slots }: ResultProps<"boxplot_multi">) {
  return (
    <>
      <div className="result-wide">{slots.chart("boxplot")}</div>
      {boxplotTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
