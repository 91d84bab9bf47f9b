import type { ViewProps } from "../view";
import { boxplotTables } from "../boxes/tables";

export function BoxplotView({ result, labels, slots }: ViewProps<"boxplot">) {
  const [table] = boxplotTables(result, labels);
  if (!table) return null;
  if (result.by !== null) {
    return (
      <>
        <div className="result-wide">{slots.chart("boxplot")}</div>
        {slots.table(table)}
      </>
    );
  }
  return (
    <div className="result-columns" data-split="table-chart">
      {slots.table(table)}
      {slots.chart("boxplot")}
    </div>
  );
}
