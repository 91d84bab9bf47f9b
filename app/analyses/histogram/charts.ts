import type { DistributionKey, HistogramChart, HistogramPanel } from "~/compute/contract/types";
import { type ChartLayer, type ChartPicture, layeredChart, shortened, PAGE_FRAME } from "~/charts/picture";
import { type ChartTheme, seriesStyle } from "~/charts/theme";
import { formatBrief, formatCount, formatPercent } from "~/lib/format-number";
import type { Asked } from "../asked";
import { DISTRIBUTION_NAMES } from "../fits";

/** Order of the legend, and the place of each curve among the series colours (the bars take the first). */
const CURVE_SERIES: Record<DistributionKey, number> = { normal: 1, lognormal: 2, burr12: 3 };

interface Curve {
  key: DistributionKey;
  name: string;
  x: number[];
  y: (number | null)[];
}

/** The fitted curves that exist, in the order of the legend. */
export function fittedCurves(chart: HistogramChart): Curve[] {
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
  const total = chart.histogram_bars.reduce((sum, count) => sum + count, 0);
  return chart.histogram_bars.map((count, i) => ({
    from: chart.bin_edges[i],
    to: chart.bin_edges[i + 1],
    count,
    t_bin: chart.histogram_bin_labels[i],
    t_count: formatCount(count),
    t_share: formatPercent(total > 0 ? count / total : null, 1),
  }));
}

function layers(theme: ChartTheme, chart: HistogramChart, asked: Asked): ChartLayer[] {
  const curves = fittedCurves(chart);
  const x = {
    type: "quantitative" as const,
    title: shortened(asked.y.label, 60),
    scale: { nice: false, zero: false },
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
      tooltip: [
        { field: "t_bin", title: "title", type: "nominal" },
        { field: "t_count", title: "Count", type: "nominal" },
        { field: "t_share", title: "Share", type: "nominal" },
      ],
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

function describe(panel: HistogramPanel, chart: HistogramChart, asked: Asked): string {
  const tallest = Math.max(...chart.histogram_bars);
  const at = chart.histogram_bin_labels[chart.histogram_bars.indexOf(tallest)] ?? "";
  const curves = fittedCurves(chart).map((curve) => curve.name);
  const fits = curves.length > 0 ? ` Fitted curves: ${curves.join(", ")}.` : "";
  return (
    `Histogram of ${asked.y.label} with ${chart.histogram_bars.length} bins of width ${formatBrief(chart.bin_width)}. ` +
    `The tallest bar is ${at} with ${formatCount(tallest)} of ${formatCount(panel.rows.used)} values.${fits}`
  );
}

/** Bars and fitted curves; none when the panel has no bars. */
export function histogramCharts(panel: HistogramPanel, asked: Asked): ChartPicture[] {
  const { chart } = panel;
  if (!chart || chart.histogram_bars.length === 0) return [];
  return [
    {
      key: "histogram",
      title: `Histogram of ${asked.y.label}`,
      description: describe(panel, chart, asked),
      frame: PAGE_FRAME,
      build: (theme, frame) => layeredChart(theme, frame, layers(theme, chart, asked), { top: 40 }),
    },
  ];
}
