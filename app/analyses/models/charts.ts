import type {
  FlatBandLevels,
  Line,
  Points,
  QqPoints,
  RegressionPanel,
  RobustRegressionPanel,
} from "~/compute/contract/types";
import { curveBands, flatBands } from "~/charts/bands";
import { extent } from "~/charts/extent";
import { type ChartPicture, layeredChart, PAGE_FRAME, plotHeight } from "~/charts/picture";
import { pointData } from "~/charts/points";
import { outsideEnvelope, quantilePlot } from "~/charts/quantile-plot";
import { lineLayer, scatterLayers, type ScatterPoint, smoothLayer, zeroLine } from "~/charts/scatter";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Asked } from "../asked";
import { CONFIDENCE_LEVELS } from "./levels";
import { influenceMarks, type Marks } from "./marks";

/** A panel of any model whose fit is drawn as a line through points. */
type DrawnPanel = RegressionPanel | RobustRegressionPanel;

/** Room right of the plot for the levels of the bands. */
const BAND_PADDING = { right: 42 };

function markedPoints(points: Points, marks: Marks): ScatterPoint[] {
  return pointData(points).map((point) => {
    const seen = marks.byRow.get(point.row);
    return {
      ...point,
      emphasis: seen?.emphasis ?? null,
      reason: seen?.reasons.join(", ") ?? null,
      facts: marks.factTitles.map((_, i) => seen?.facts[i] ?? null),
    };
  });
}

function flatBandData(levels: FlatBandLevels | null) {
  if (!levels) return [];
  return CONFIDENCE_LEVELS.flatMap((level) => {
    const { lower, upper } = levels[`level${level}`];
    return lower === null || upper === null ? [] : [{ level, lower, upper }];
  });
}

function residualChart(panel: DrawnPanel, residuals: Points, asked: Asked, marks: Marks): ChartPicture {
  const bands = flatBandData(panel.res_intervals);
  const widest = bands.at(-1);
  const { low, high } = extent(residuals.y);
  const domain = extent([low, high, widest?.lower ?? null, widest?.upper ?? null]);
  const outside = widest
    ? residuals.y.filter((y) => y !== null && (y < widest.lower || y > widest.upper)).length
    : 0;
  return {
    key: "residuals",
    title: "Residuals and fitted values",
    description:
      `Residuals of ${asked.y.label} against fitted values for ${formatCount(residuals.row.length)} rows, ` +
      `from ${formatBrief(low)} to ${formatBrief(high)}.` +
      (widest ? ` ${formatCount(outside)} lie outside the 95 % band of ±${formatBrief(widest.upper)}.` : ""),
    frame: PAGE_FRAME,
    build(theme, frame) {
      const points = markedPoints(residuals, marks);
      const layers = [
        ...flatBands(theme, bands, (domain.high - domain.low || 1) / plotHeight(frame)),
        zeroLine(theme),
        ...scatterLayers(theme, points, {
          x: "Fitted values",
          y: "Residual",
          factTitles: marks.factTitles,
        }),
      ];
      return layeredChart(theme, frame, layers, BAND_PADDING);
    },
  };
}

function fitChart(
  panel: DrawnPanel,
  scatter: Points,
  asked: Asked,
  marks: Marks,
  smooth: Line | null,
): ChartPicture {
  const names = { x: panel.x_display_name ?? "Fitted values", y: panel.y_display_name ?? asked.y.label };
  const single = asked.x.length === 1;
  const { scatter_line: line, conf_intervals: levels } = panel;
  const bands =
    line && levels
      ? CONFIDENCE_LEVELS.map((level) => ({ level, x: line.x, ...levels[`level${level}`] }))
      : [];
  const rows = formatCount(scatter.row.length);
  return {
    key: "fit",
    title: single ? "Fitted line" : "Observed and fitted values",
    description: single
      ? `${names.y} against ${names.x} for ${rows} rows, with the fitted line and its 50, 68, 90 and 95 % bands` +
        (smooth ? ", and a smooth curve (lowess, dashed)." : ".")
      : `${names.y} against its fitted values for ${rows} rows; the closer to the line, the better the fit.`,
    frame: PAGE_FRAME,
    build(theme, frame) {
      const points = markedPoints(scatter, marks);
      const layers = [
        ...curveBands(theme, bands),
        ...(line ? [lineLayer(theme, line)] : []),
        ...(smooth ? [smoothLayer(theme, smooth)] : []),
        ...scatterLayers(theme, points, { ...names, factTitles: marks.factTitles }),
      ];
      return layeredChart(theme, frame, layers, BAND_PADDING);
    },
  };
}

function quantileChart(qq: QqPoints, residuals: Points | null): ChartPicture {
  const names = { x: "Normal quantiles", y: "Standardized residuals", factTitles: [] };
  return {
    key: "residuals-qq",
    title: "Normal Q-Q plot of the standardized residuals",
    description:
      "Quantiles of the standardized residuals against those of the normal distribution. " +
      `${formatCount(outsideEnvelope(qq))} of ${formatCount(qq.row.length)} points lie outside the pointwise 95 % envelope.`,
    frame: PAGE_FRAME,
    build(theme, frame) {
      const titles = new Map(residuals ? pointData(residuals).map((point) => [point.row, point.title]) : []);
      return layeredChart(theme, frame, quantilePlot(theme, qq, names, titles));
    },
  };
}

/** Residuals with bands, and the fit with bands and, when there is one, a smooth curve. */
export function fitCharts(
  panel: DrawnPanel,
  asked: Asked,
  marks: Marks,
  smooth: Line | null = null,
): ChartPicture[] {
  const { scatter, scatter_res: residuals } = panel;
  return [
    ...(residuals ? [residualChart(panel, residuals, asked, marks)] : []),
    ...(scatter ? [fitChart(panel, scatter, asked, marks, smooth)] : []),
  ];
}

/** Residuals with bands, the fit with bands, and the Q-Q plot; those whose numbers are missing are left out. */
export function regressionCharts(
  panel: RegressionPanel,
  asked: Asked,
  smooth: Line | null = null,
): ChartPicture[] {
  const { scatter_res: residuals, standardized_residuals_qq_plot: qq } = panel;
  return [
    ...fitCharts(panel, asked, influenceMarks(panel), smooth),
    ...(qq && qq.row.length > 0 ? [quantileChart(qq, residuals)] : []),
  ];
}
