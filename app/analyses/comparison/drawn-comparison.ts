import { type ChartDrawing, NO_DRAWING, readDrawing } from "~/charts/drawing";
import { type ChartPicture, withEnds } from "~/charts/picture";
import type { Plane } from "~/charts/plane";
import type { FunctionKey } from "~/compute/contract/types";
import { type ComparisonSources, readAnalysis } from "./compared-analysis";
import { compareAnalyses, type Comparison } from "./comparison";
import { type ComparedEntry, sharedEnds } from "./side-by-side";

/** The ends of the axes that charts share, by function and chart. */
export type EndsByChart = Partial<Record<FunctionKey, Record<string, Partial<Plane>>>>;

/** A comparison with the data of its charts. */
export interface DrawnComparison {
  comparison: Comparison;
  ends: EndsByChart;
  /** A chart of one of the results, with its data and the axes shared with the other charts; null if there is none. */
  chartOf: (entry: ComparedEntry, key: string) => { chart: ChartPicture; drawing: ChartDrawing } | null;
}

/** Compares sources that have their chart data. */
export function drawComparison({ sources, rows }: ComparisonSources): DrawnComparison {
  const comparison = compareAnalyses(
    sources.map(({ analysis }) => readAnalysis(analysis)),
    rows,
  );
  const drawingOf = ({ analysis, entry }: ComparedEntry, key: string) => {
    const source = sources.find((each) => each.analysis.id === analysis.id);
    const bytes = source?.drawings.get(entry.key);
    return (bytes === undefined ? undefined : readDrawing(bytes).get(key)) ?? NO_DRAWING;
  };
  const ends: EndsByChart = Object.fromEntries(
    comparison.functions.map(({ key, charts, entries }) => [
      key,
      Object.fromEntries(
        charts.map((chart) => [
          chart.key,
          sharedEnds(chart, entries, (entry) => drawingOf(entry, chart.key)),
        ]),
      ),
    ]),
  );
  return {
    comparison,
    ends,
    chartOf(entry, key) {
      const chart = entry.entry.charts.find((each) => each.key === key);
      if (chart === undefined) return null;
      return {
        chart: withEnds(chart, ends[entry.entry.key]?.[key] ?? {}),
        drawing: drawingOf(entry, key),
      };
    },
  };
}
