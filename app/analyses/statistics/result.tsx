import type { ViewProps } from "../view";
import { statisticsTables } from "./tables";

export function StatisticsView({ result, labels, slots }: ViewProps<"statistics">) {
  return (
    <>
      {statisticsTables(result, labels).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
