import type { ResultProps } from "../view";
import { dotplotTables } from "./tables";

export function DotplotView({ panel, asked, slots }: ResultProps<"dotplot">) {
  const [table] = dotplotTables(panel, asked);
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
