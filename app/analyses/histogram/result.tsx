import { FitNotices } from "../fit-notices";
import type { ResultProps } from "../view";
import { histogramTables } from "./tables";

export function HistogramResult({ panel, asked, slots }: ResultProps<"histogram">) {
  const tables = histogramTables(panel, asked);
  const fits = tables.find((table) => table.key === "fits");
  const bins = tables.find((table) => table.key === "bins");
  return (
    <>
      <FitNotices panel={panel} />
      <div className="result-columns">
        {slots.chart("histogram")}
        {bins ? <div className="bins">{slots.table(bins)}</div> : null}
      </div>
      {fits ? slots.table(fits, { caption: true }) : null}
    </>
  );
}
