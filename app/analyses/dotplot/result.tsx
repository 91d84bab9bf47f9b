import type { ResultProps } from "../view";
import { dotplotTables } from "./tables";

export function DotplotResult({ panel, asked, slots }: ResultProps<"dotplot">) {
  const [table] = dotplotTables(panel, asked);
  return (
    <div className="result-columns">
      {slots.chart("dotplot")}
      {table ? <div className="bins">{slots.table(table)}</div> : null}
    </div>
  );
}
