import { FitNotices } from "../univariate/fit-failures";
import type { ViewProps } from "../view";
import { histogramTables } from "./tables";

export function HistogramView({ result, labels, slots }: ViewProps<"histogram">) {
  const tables = histogramTables(result, labels);
  const fits = tables.find((table) => table.key === "fits");
  const bins = tables.find((table) => table.key === "bins");
  return (
    <>
      <FitNotices result={result} />
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
