import { FitReport } from "../univariate/fit-failures";
import type { ReportProps } from "../view";
import { histogramTables } from "./tables";

export function HistogramReport({ result, labels, slots }: ReportProps<"histogram">) {
  const tables = histogramTables(result, labels);
  return <FitReport result={result} charts={["histogram"]} tables={tables} slots={slots} />;
}
