import { FitNotices } from "../univariate/fit-failures";
import type { ViewProps } from "../view";
import { listPlots } from "./charts";
import { qqPlotTables } from "./tables";

export function QqPlotView({ result, labels, slots }: ViewProps<"qq_plot">) {
  return (
    <>
      <FitNotices result={result} />
      <div className="result-columns">
        {listPlots(result).map(({ key }) => (
          <div key={key}>{slots.chart(`qq-${key}`)}</div>
        ))}
      </div>
      {qqPlotTables(result, labels).map((table) => (
        <div key={table.key}>{slots.table(table, { caption: true })}</div>
      ))}
    </>
  );
}
