import type { ChartPicture } from "~/charts/picture";

/** The statistics are a table only. */
export function statisticsCharts(): ChartPicture[] {
  return [];
}
