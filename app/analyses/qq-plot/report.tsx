import { fitFailures } from "../fits";
import type { ReportProps } from "../view";
import { listPlots } from "./charts";
import { qqPlotTables } from "./tables";

export function QqPlotReport({ panel, asked, slots }: ReportProps<"qq_plot">) {
  return (
    <>
      {listPlots(panel).map(({ key }) => (
        <div key={key}>{slots.picture(`qq-${key}`)}</div>
      ))}
      {fitFailures(panel).map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
      {qqPlotTables(panel, asked).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}
