import { FitReport } from "../univariate/fit-failures";
import type { ReportProps } from "../view";
import { listPlots } from "./charts";
import { qqPlotTables } from "./tables";

export function QqPlotReport({ result, labels, slots }: ReportProps<"qq_plot">) {
  const charts = listPlots(result).map(({ key }) => `qq-${key}`);
  return <FitReport result={result} charts={charts} tables={qqPlotTables(result, labels)} slots={slots} />;
}
