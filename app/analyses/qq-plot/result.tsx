import { Notice } from "~/components/notice";
import { fitFailures } from "../fits";
import type { ResultProps } from "../view";
import { listPlots } from "./charts";
import { qqPlotTables } from "./tables";

export function QqPlotResult({ panel, asked, slots }: ResultProps<"qq_plot">) {
  return (
    <>
      {fitFailures(panel).map((failure) => (
        <Notice key={failure} kind="info">
          {failure}
        </Notice>
      ))}
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
