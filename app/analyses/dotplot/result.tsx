import type { ViewProps } from "../view";
import { dotplotTables } from "./tables";

export function DotplotView({ result, labels, slots }: ViewProps<"dotplot">) {
  const [table] = dotplotTables(result, labels);
  return (
    <>
      <div className="result-wide">{slots.chart("dotplot")}</div>
      {table ? (
        <details className="more">
          <summary>Counts by stack</summary>
          {slots.table(table, { caption: false })}
        </details>
      ) : null}
    </>
  );
}
