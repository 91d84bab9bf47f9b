import type { RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import { type BandLevel, CONFIDENCE_LEVELS, levelsInWords } from "~/charts/band-levels";
import { curveBands, flatBands } from "~/charts/bands";
import { type ChartData, curveData } from "~/charts/chart-data";
import type { ChartDrawing } from "~/charts/drawing";
import { type ChartPicture, layeredChart, PAGE_FRAME, padding, plotSize } from "~/charts/picture";
import { axisEnds, type Plane, widened } from "~/charts/plane";
import { quantileChart } from "~/charts/quantile-plot";
import {
  isDense,
  lineLayer,
  type MarkKind,
  scatterData,
  scatterLayers,
  type ScatterNames,
  scatterTargets,
  smoothLayer,
  zeroLine,
} from "~/charts/scatter";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { correlogramCharts } from "./correlogram";
import { leverageCharts } from "./leverage-chart";
import { INFLUENCE_MARKS, WEIGHT_MARKS } from "./marks";
import { addedVariableCharts, partialResidualCharts } from "./partial-charts";
import { groundOf, pointCaption } from "./point-charts";

/** The result of a model whose fit is drawn as a line through points. */
type DrawnResult = RegressionResult | RobustRegressionResult;

const RESIDUALS_QQ = {
  key: "residuals-qq",
  title: "Normal Q-Q plot of the standardised residuals",
  description: "Quantiles of the standardised residuals against those of the normal distribution.",
};

/** Padding with room for the levels of the bands at the right. */
const PADDING = padding({ right: 42 });

function flatBandData({ res_intervals: bands }: DrawnResult, levels: readonly BandLevel[]) {
  if (!bands) return [];
  return levels.flatMap((level) => {
    const { lower, upper } = bands[`level${level}`];
    return lower === null || upper === null ? [] : [{ level, lower, upper }];
  });
}

function residualChart(
  result: DrawnResult,
  n: number,
  labels: VariableLabels,
  marks: MarkKind,
  levels: readonly BandLevel[] = CONFIDENCE_LEVELS,
): ChartPicture {
  const bands = flatBandData(result, levels);
  const widest = bands.at(-1);
  const [usual] = flatBandData(result, [95]);
  const { min = null, max = null } = result.resid_stat ?? {};
  const names = { x: "Fitted values", y: "Residual" };
  const plane = (drawing: ChartDrawing): Plane => {
    const own: Plane = {
      x: axisEnds(drawing.x),
      y: axisEnds(drawing.y, widest?.lower ?? null, widest?.upper ?? null, 0),
    };
    return widened(own, drawing.ends);
  };
  return {
    key: "residuals",
    title: "Residuals vs. fitted",
    description:
      `Residuals of ${labels.y.label} against fitted values for ${formatCount(n)} rows, ` +
      `from ${formatBrief(min)} to ${formatBrief(max)}.` +
      (usual
        ? ` ${formatCount(result.res_intervals?.outside)} lie outside the 95 % band of ±${formatBrief(usual.upper)}.`
        : ""),
    frame: PAGE_FRAME,
    padding: PADDING,
    ...groundOf(n),
    caption: pointCaption,
    bandsAt: (chosen) => residualChart(result, n, labels, marks, chosen),
    build(theme, frame, drawing, part = "all") {
      const ends = plane(drawing);
      const plot = plotSize(frame, PADDING);
      const layers = [
        ...flatBands(theme, bands, (ends.y[1] - ends.y[0]) / plot.height),
        zeroLine(theme),
        ...scatterLayers(theme, drawing, names, marks, { plane: ends, plot, part }),
      ];
      return layeredChart(theme, frame, layers, PADDING, ends);
    },
    plane,
    targets: (drawing) => scatterTargets(drawing, names, marks, plane(drawing)),
    data: (drawing) => [scatterData(drawing, names, marks)],
  };
}

function bandsOf(drawing: ChartDrawing, levels: readonly BandLevel[]) {
  const x = drawing.column("line_x");
  return levels.flatMap((level) => {
    const [lower, upper] = [drawing.column(`lower${level}`), drawing.column(`upper${level}`)];
    return lower.length > 0 && lower.some(Number.isFinite) ? [{ level, x, lower, upper }] : [];
  });
}

function fitChart(
  result: DrawnResult,
  n: number,
  labels: VariableLabels,
  marks: MarkKind,
  hasCurve: boolean,
  levels: readonly BandLevel[] = CONFIDENCE_LEVELS,
): ChartPicture {
  const withUnit = (shown: string) =>
    [labels.y, ...labels.x].find(({ label }) => label === shown)?.axis ?? shown;
  const names = {
    x: withUnit(result.x_display_name ?? "Fitted values"),
    y: withUnit(result.y_display_name ?? labels.y.label),
  };
  const single = labels.x.length === 1 && !result.evidence?.effects.categories;
  const shape = labels.terms ? "curve" : "line";
  const rows = formatCount(n);
  const plane = (drawing: ChartDrawing): Plane => {
    const widest = bandsOf(drawing, levels).at(-1);
    const own: Plane = {
      x: axisEnds(drawing.x),
      y: axisEnds(drawing.y, drawing.column("line_y"), widest?.lower ?? null, widest?.upper ?? null),
    };
    return widened(own, drawing.ends);
  };
  return {
    key: "fit",
    title: single ? `Fitted ${shape}` : "Observed and fitted values",
    description: single
      ? `${names.y} against ${names.x} for ${rows} rows, with the fitted ${shape} and ${levelsInWords(levels)}` +
        (hasCurve ? ", and a smooth curve (lowess, dashed)." : ".")
      : `${names.y} against its fitted values for ${rows} rows; the closer to the line, the better the fit.`,
    frame: PAGE_FRAME,
    padding: PADDING,
    ...groundOf(n),
    caption: pointCaption,
    bandsAt: (chosen) => fitChart(result, n, labels, marks, hasCurve, chosen),
    build(theme, frame, drawing, part = "all") {
      const ends = plane(drawing);
      const plot = plotSize(frame, PADDING);
      const column = (name: string) => drawing.column(name);
      const lines = [
        ...lineLayer(theme, column("line_x"), column("line_y")),
        ...smoothLayer(theme, column("smooth_x"), column("smooth_y")),
      ];
      const points = scatterLayers(theme, drawing, names, marks, { plane: ends, plot, part });
      const bands = curveBands(theme, bandsOf(drawing, levels));
      // Hexagons would hide the line, so it is above them; single points are above the line.
      const layers = isDense(drawing) ? [...bands, ...points, ...lines] : [...bands, ...lines, ...points];
      return layeredChart(theme, frame, layers, PADDING, ends);
    },
    plane,
    targets: (drawing) => scatterTargets(drawing, names, marks, plane(drawing)),
    data: (drawing) => [scatterData(drawing, names, marks), ...lineData(drawing, names, levels)],
  };
}

/** The fitted line with its bands, and the smooth curve, as tables. */
function lineData(drawing: ChartDrawing, names: ScatterNames, levels: readonly BandLevel[]): ChartData[] {
  const column = (name: string) => drawing.column(name);
  const bands = levels.flatMap((level) =>
    (["lower", "upper"] as const).map((end) => ({
      label: `${level}\u202f% band: ${end}`,
      values: column(`${end}${level}`),
    })),
  );
  const line = { label: "Fitted", values: column("line_y") };
  return [
    ...curveData("line", "Fitted line and bands", { label: names.x, values: column("line_x") }, [
      line,
      ...bands,
    ]),
    ...curveData("smooth", "Smooth curve", { label: names.x, values: column("smooth_x") }, [
      { label: "Lowess", values: column("smooth_y") },
    ]),
  ];
}

/** The charts of residuals and fit, with bands and an optional smooth curve. */
function fitCharts(
  result: DrawnResult,
  labels: VariableLabels,
  marks: MarkKind,
  hasCurve = false,
): ChartPicture[] {
  const { scatter, scatter_res: residuals, n } = result;
  if (n === null) return [];
  return [
    ...(residuals ? [residualChart(result, n, labels, marks)] : []),
    ...(scatter ? [fitChart(result, n, labels, marks, hasCurve)] : []),
  ];
}

/** The charts of a robust fit with its X seen alone. */
export function robustCharts(
  result: RobustRegressionResult,
  labels: VariableLabels,
  hasCurve = false,
): ChartPicture[] {
  return [
    ...fitCharts(result, labels, WEIGHT_MARKS, hasCurve),
    ...correlogramCharts(result),
    ...partialResidualCharts(result, labels),
  ];
}

/**
 * The charts of residuals, fit, Q-Q plot, leverage and correlogram, and of each X seen alone; charts without numbers are
 * left out.
 */
export function regressionCharts(
  result: RegressionResult,
  labels: VariableLabels,
  hasCurve = false,
): ChartPicture[] {
  const { standardized_residuals_qq_plot: qq } = result;
  return [
    ...fitCharts(result, labels, INFLUENCE_MARKS, hasCurve),
    ...(qq && qq.total > 0
      ? [quantileChart(qq, RESIDUALS_QQ, { x: "Normal quantiles", y: "Standardised residuals" })]
      : []),
    ...leverageCharts(result),
    ...correlogramCharts(result),
    ...addedVariableCharts(result, labels),
    ...partialResidualCharts(result, labels),
  ];
}
