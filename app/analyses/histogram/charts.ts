import type { DistributionKey, HistogramChart, HistogramResult } from "~/compute/contract/types";
import { type ChartData, curveData } from "~/charts/chart-data";
import type { ChartDrawing } from "~/charts/drawing";
import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { markTargets } from "~/charts/targets";
import { type ChartTheme, seriesStyle } from "~/charts/theme";
import { formatBrief, formatCount, formatPercent } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { DISTRIBUTION_NAMES } from "../univariate/fits";

/** Index of each curve among the series colours, in the order of the legend; the bars use the first. */
const CURVE_SERIES: Record<DistributionKey, number> = { normal: 1, lognormal: 2, burr12: 3 };

/** Padding with room for the legend at the top. */
const ROOM = padding({ top: 40 });

interface Curve {
  key: DistributionKey;
  name: string;
  x: number[];
  y: (number | null)[];
}

/** The fitted curves that exist, in the order of the legend. */
function fittedCurves(chart: HistogramChart): Curve[] {
  const all: [DistributionKey, number[] | null, (number | null)[] | null][] = [
    ["normal", chart.fitted_line_x, chart.fitted_line_y],
    ["lognormal", chart.lognormal_fitted_line_x, chart.lognormal_fitted_line_y],
    ["burr12", chart.burr12_fitted_line_x, chart.burr12_fitted_line_y],
  ];
  return all.flatMap(([key, x, y]) =>
    x && y?.some((value) => value !== null) ? [{ key, name: DISTRIBUTION_NAMES[key], x, y }] : [],
  );
}

function barData(chart: HistogramChart) {
  const { bin_edges: edges } = chart;
  return chart.histogram_bars.map((count, i) => ({ from: edges[i] ?? 0, to: edges[i + 1] ?? 0, count }));
}

/** The plane from the first to the last edge, and from 0 to the tallest bar or curve. */
function planeOf(chart: HistogramChart, { ends }: ChartDrawing): Plane {
  const { bin_edges: edges } = chart;
  const heights = fittedCurves(chart).map((curve) => curve.y);
  const own: Plane = {
    x: [edges[0] ?? 0, edges.at(-1) ?? 1],
    y: axisEnds(0, chart.histogram_bars, ...heights),
  };
  return widened(own, ends);
}

function targets(chart: HistogramChart, drawing: ChartDrawing) {
  const plane = planeOf(chart, drawing);
  const total = chart.histogram_bars.reduce((sum, count) => sum + count, 0);
  return markTargets(
    barData(chart).map(({ from, to, count }, i) => {
      const [left, top] = shareOf(plane, from, count);
      const [right] = shareOf(plane, to, count);
      return {
        // A bar's target fills its column, because low bars are hard to hit.
        area: { left, right, top: 0, bottom: 1 },
        at: [(left + right) / 2, top] as const,
        title: chart.histogram_bin_labels[i] ?? "",
        facts: [
          ["Count", formatCount(count)],
          ["Share", formatPercent(total > 0 ? count / total : null, 1)],
        ] as const,
      };
    }),
  );
}

function layers(theme: ChartTheme, chart: HistogramChart, labels: VariableLabels): ChartLayer[] {
  const curves = fittedCurves(chart);
  const x = {
    type: "quantitative" as const,
    title: shortened(labels.y.axis, 60),
  };
  const y = { type: "quantitative" as const, title: "Count" };
  const bars: ChartLayer = {
    data: { values: barData(chart) },
    mark: { type: "bar", fill: theme.colour.c1, fillOpacity: 0.3, stroke: theme.colour.c1, strokeWidth: 1 },
    encoding: {
      x: { ...x, field: "from" },
      x2: { field: "to" },
      y: { ...y, field: "count" },
      y2: { datum: 0 },
    },
  };
  if (curves.length === 0) return [bars];
  const names = curves.map((curve) => curve.name);
  const styles = curves.map((curve) => seriesStyle(theme, CURVE_SERIES[curve.key]));
  const lines: ChartLayer = {
    data: {
      values: curves.flatMap((curve) =>
        curve.x.map((at, i) => ({ curve: curve.name, at, height: curve.y[i] ?? null })),
      ),
    },
    mark: { type: "line", strokeWidth: 2, tooltip: null },
    encoding: {
      x: { ...x, field: "at" },
      y: { ...y, field: "height" },
      color: {
        field: "curve",
        type: "nominal",
        scale: { domain: names, range: styles.map((style) => style.colour) },
      },
      strokeDash: {
        field: "curve",
        type: "nominal",
        scale: { domain: names, range: styles.map((style) => style.dash) },
      },
    },
  };
  return [bars, lines];
}

/** The bars, and each fitted curve, as tables. */
function tables(chart: HistogramChart, labels: VariableLabels): ChartData[] {
  const bars = barData(chart);
  return [
    {
      key: "bars",
      title: "Bars",
      columns: [
        { key: "from", label: "From", kind: "number" },
        { key: "to", label: "To", kind: "number" },
        { key: "count", label: "Count", kind: "count" },
      ],
      size: bars.length,
      total: bars.length,
      cells: (at) => [bars[at]?.from ?? null, bars[at]?.to ?? null, bars[at]?.count ?? null],
    },
    ...fittedCurves(chart).flatMap(({ key, name, x, y }) =>
      curveData(key, `${name} curve`, { label: labels.y.axis, values: x }, [{ label: "Height", values: y }]),
    ),
  ];
}

function describe(result: HistogramResult, chart: HistogramChart, labels: VariableLabels): string {
  const tallest = chart.histogram_bars.reduce((most, count) => Math.max(most, count), 0);
  const at = chart.histogram_bin_labels[chart.histogram_bars.indexOf(tallest)] ?? "";
  const curves = fittedCurves(chart).map((curve) => curve.name);
  const fits = curves.length > 0 ? ` Fitted curves: ${curves.join(", ")}.` : "";
  return (
    `Histogram of ${labels.y.label} with ${chart.histogram_bars.length} bins of width ${formatBrief(chart.bin_width)}. ` +
    `The tallest bar is ${at} with ${formatCount(tallest)} of ${formatCount(result.rows.used)} values.${fits}`
  );
}

/** The chart of bars and fitted curves; empty if the result has no bars. */
export function histogramCharts(result: HistogramResult, labels: VariableLabels): ChartPicture[] {
  const { chart } = result;
  if (!chart || chart.histogram_bars.length === 0) return [];
  return [
    {
      key: "histogram",
      title: `Histogram of ${labels.y.label}`,
      description: describe(result, chart, labels),
      frame: PAGE_FRAME,
      padding: ROOM,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, layers(theme, chart, labels), ROOM, planeOf(chart, drawing)),
      plane: (drawing) => planeOf(chart, drawing),
      targets: (drawing) => targets(chart, drawing),
      data: () => tables(chart, labels),
    },
  ];
}
