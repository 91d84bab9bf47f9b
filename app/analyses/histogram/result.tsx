import { FitNotices } from "../fit-notices";
import type { ResultProps } from "../view";
import { histogramTables } from "./tables";

export function HistogramView({ panel, asked, slots }: ResultProps<"histogram">) {
  const tables = histogramTables(panel, asked);
  const fits = tables.find((table) => table.key === "fits");
  const bins = tables.find((table) => table.key === "bins");
  return (
    <>
      <FitNotices panel={panel} />
      <div className="result-wide">{slots.chart("histogram")}</div>
      {fits ? slots.table(fits) : null}
      {bins ? (
        <details className="more">
          <summary>Counts by bin</summary>
          {slots.table(bins, { caption: false })}
        </details>
      ) : null}
    </>
  );
}
