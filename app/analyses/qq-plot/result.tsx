import { FitNotices } from "../fit-notices";
import type { ResultProps } from "../view";
import { listPlots } from "./charts";
import { qqPlotTables } from "./tables";

export function QqPlotView({ panel, asked, slots }: ResultProps<"qq_plot">) {
  return (
    <>
      <FitNotices panel={panel} />
      <div className="result-columns">
        {listPlots(panel).map(({ key }) => (
          <div key={key}>{slots.chart(`qq-${key}`)}</div>
        ))}
      </div>
      {qqPlotTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table, { caption: true })}</div>
      ))}
    </>
  );
}
