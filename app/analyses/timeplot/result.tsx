import type { ResultProps } from "../view";
import { timeplotTables } from "./tables";

export function TimeplotView({ panel, asked, slots }: ResultProps<"timeplot">) {
  return (
    <>
      <div className="result-wide">{slots.chart("timeplot")}</div>
      {timeplotTables(panel, asked).map((table) => (
        <div key={table.key} className="max-w-[30rem]">
          {slots.table(table)}
        </div>
      ))}
    </>
  );
}
