import type { ResultProps } from "../view";
import { statisticsTables } from "./tables";

export function StatisticsView({ panel, asked, slots }: ResultProps<"statistics">) {
  return (
    <>
      {statisticsTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
