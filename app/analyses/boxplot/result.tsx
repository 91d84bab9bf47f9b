import type { ResultProps } from "../view";
import { boxplotTables } from "../boxes/tables";

export function BoxplotView({ panel, asked, slots }: ResultProps<"boxplot">) {
  const [table] = boxplotTables(panel, asked);
  if (!table) return null;
  if (panel.by !== null) {
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
