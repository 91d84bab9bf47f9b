import type { ViewProps } from "../view";
import { timeplotTables } from "./tables";

export function TimeplotView({ result, labels, slots }: ViewProps<"timeplot">) {
  return (
    <>
      <div className="result-wide">{slots.chart("timeplot")}</div>
      {timeplotTables(result, labels).map((table) => (
        <div key={table.key} className="max-w-[30rem]">
          {slots.table(table)}
        </div>
      ))}
    </>
  );
}
