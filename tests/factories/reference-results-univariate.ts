import type {
  ConfidenceIntervalsResult,
  DotplotResult,
  IntervalChart,
  QqPlotResult,
  QqPoints,
  RobustStat,
  RobustStatisticsResult,
  StatisticName,
  TimeplotResult,
} from "~/compute/contract/types";
import { shown } from "~/charts/shown";
import {
  type Case,
  head,
  oneCase,
  quantiles,
  readColumns,
  referenceFits,
  statisticsResult,
} from "./reference-results";

function ofColumn(dataset: string, column: string): (each: Case) => boolean {
  return (each) => each.dataset === dataset && each.column === column && each.trans === "none";
}

/** The robust pairs and the statistics of one column, outliers kept. */
export function robustStatisticsResult(dataset: string, column: string): RobustStatisticsResult {
  const found = oneCase("robust_statistics", ofColumn(dataset, column));
  const n = found.n as number;
  return {
    ...head("robust_statistics", n, 0),
    stats: statisticsResult(dataset, column).statistics,
    robust_stats: found.robust_stats as RobustStat[],
    outliers_removed: null,
  };
}

/** The intervals of one column, outliers kept. */
export function confidenceIntervalsResult(dataset: string, column: string): ConfidenceIntervalsResult {
  const found = oneCase("confidence_intervals", ofColumn(dataset, column))
    .without_removal as IntervalChart & {
    n: number;
  };
  const listed: StatisticName[] = ["avg", "se_mean", "std_dev", "median", "count_nonmissing"];
  const { avg_interval, iqr_interval, notches_interval } = found;
  return {
    ...head("confidence_intervals", found.n, 0),
    chart: { avg_interval, iqr_interval, notches_interval },
    statistics: statisticsResult(dataset, column).statistics.filter(({ name }) => listed.includes(name)),
    evidence: null,
    outliers_removed: null,
  };
}

/** The Q-Q plots of one column, outliers kept. */
export function qqPlotResult(dataset: string, column: string): QqPlotResult {
  const found = oneCase("qq_plot", ofColumn(dataset, column));
  const sample = found.sample_quantiles as number[];
  const plot = (key: string): QqPoints | null => {
    const own = found[key] as
      Record<"theoretical_quantiles" | "lower" | "upper", number[]> | null | undefined;
    return own ? quantiles({ ...own, sample_quantiles: sample }) : null;
  };
  return {
    ...head("qq_plot", sample.length, 0),
    chart: { normal: plot("normal"), lognormal: plot("lognormal"), burr12: plot("burr12") },
    ...referenceFits(dataset, column),
    evidence: null,
    all_values: null,
    outliers_removed: null,
  };
}

/** The stacks of one column, outliers kept. */
export function dotplotResult(dataset: string, column: string): DotplotResult {
  const found = oneCase("dotplot", ofColumn(dataset, column));
  const count = found.stack as number[];
  const used = count.reduce((sum, each) => sum + each, 0);
  return {
    ...head("dotplot", used, 0),
    width: found.width as number,
    rows_per_dot: 1,
    values: { x: found.centre as number[], count, rows: shown([]) },
    outliers: { x: [], count: [], rows: shown([]) },
    outliers_removed: null,
  };
}

/** A timeplot of a complete column over another column. */
export function timeplotResult(dataset: string, column: string, time: string): TimeplotResult {
  const data = readColumns(dataset);
  const y = data[column] ?? [];
  return {
    ...head("timeplot", y.length, 0),
    x_display_name: time,
    series: [{ name: column, x: shown(data[time] ?? []), y: shown(y), row: shown(y.map((_, i) => i + 1)) }],
    autocorr1: oneCase("statistics", ofColumn(dataset, column)).autocorr1 as number,
    autocorr1_all: null,
    trends: null,
    outliers_removed: null,
  };
}
