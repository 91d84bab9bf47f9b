import { type ChartData, curveData } from "~/charts/chart-data";
import type { ChartDrawing } from "~/charts/drawing";
import { type ChartPicture, layeredChart, PAGE_FRAME, padding, plotSize, shortened } from "~/charts/picture";
import { axisEnds, type Plane, widened } from "~/charts/plane";
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
import type {
  AddedVariablePlot,
  PartialResidualPlot,
  RegressionResult,
  RobustRegressionResult,
} from "~/compute/contract/types";
import { formatBrief, formatCount, formatPercent } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { INFLUENCE_MARKS, WEIGHT_MARKS } from "./marks";
import { groundOf, pointCaption } from "./point-charts";

/** The maximum number of charts of one kind; the core draws no more (compute-rs/src/analysis/regression/partial_plots.rs). */
const MOST = 10;
const PADDING = padding();

/** Keys of the charts in which each X is seen alone, as far as a result has them. */
export const ADDED_VARIABLE_KEYS = Array.from({ length: MOST }, (_, i) => `added-variable-${i + 1}`);
export const PARTIAL_RESIDUAL_KEYS = Array.from({ length: MOST }, (_, i) => `partial-residuals-${i + 1}`);

interface PartialChart extends Pick<ChartPicture, "key" | "title" | "description"> {
  n: number;
  names: ScatterNames;
  marks: MarkKind;
  /** The text of the caption besides the number of points. */
  note: string;
}

function planeOf(drawing: ChartDrawing): Plane {
  const own: Plane = {
    x: axisEnds(drawing.x),
    y: axisEnds(drawing.y, drawing.column("line_y"), drawing.column("smooth_y")),
  };
  return widened(own, drawing.ends);
}

/** Points with their line, and a smooth curve if the drawing has one. */
function partialChart({ n, names, marks, note, ...chart }: PartialChart): ChartPicture {
  return {
    ...chart,
    frame: PAGE_FRAME,
    padding: PADDING,
    ...groundOf(n),
    caption: (drawing) => [note, pointCaption(drawing)].filter((text) => text !== null).join(" "),
    build(theme, frame, drawing, part = "all") {
      const plane = planeOf(drawing);
      const column = (name: string) => drawing.column(name);
      const lines = [
        ...lineLayer(theme, column("line_x"), column("line_y")),
        ...smoothLayer(theme, column("smooth_x"), column("smooth_y")),
      ];
      const plot = plotSize(frame, PADDING);
      const points = scatterLayers(theme, drawing, names, marks, { plane, plot, part });
      const layers = isDense(drawing) ? [...points, ...lines] : [...lines, ...points];
      return layeredChart(theme, frame, [zeroLine(theme), ...layers], PADDING, plane);
    },
    plane: planeOf,
    targets: (drawing) => scatterTargets(drawing, names, marks, planeOf(drawing)),
    data: (drawing) => [scatterData(drawing, names, marks), ...lineData(drawing, names)],
  };
}

/** The line and the smooth curve, as tables. */
function lineData(drawing: ChartDrawing, names: ScatterNames): ChartData[] {
  const curve = (key: string, title: string, y: string) =>
    curveData(key, title, { label: names.x, values: drawing.column(`${key}_x`) }, [
      { label: y, values: drawing.column(`${key}_y`) },
    ]);
  return [...curve("line", "Line", names.y), ...curve("smooth", "Smooth curve", "Lowess")];
}

function addedVariable(plot: AddedVariablePlot, at: number, n: number, labels: VariableLabels): ChartPicture {
  const x = plot.display_name;
  const others = "the other X";
  const line = `The slope of the line is the coefficient, ${formatBrief(plot.slope)}.`;
  const leverage = `Row ${formatCount(plot.largest_leverage_row)} pulls hardest at it, with ${formatPercent(plot.largest_leverage)} of the leverage.`;
  return partialChart({
    key: ADDED_VARIABLE_KEYS[at] ?? "",
    title: `Added variable: ${shortened(x)}`,
    description: `What ${others} leave of ${labels.y.label}, against what they leave of ${x}, for ${formatCount(n)} rows. ${line} ${leverage}`,
    n,
    names: {
      x: `${shortened(x, 36)} given ${others}`,
      y: `${shortened(labels.y.label, 26)} given ${others}`,
    },
    marks: INFLUENCE_MARKS,
    note: `${line} ${leverage}`,
  });
}

/** The added-variable plots of a least-squares fit; empty if there is only one coefficient. */
export function addedVariableCharts(result: RegressionResult, labels: VariableLabels): ChartPicture[] {
  const { added_variables: plots, n } = result;
  if (!plots || n === null) return [];
  return plots.map((plot, at) => addedVariable(plot, at, n, labels));
}

function partialResidual(
  plot: PartialResidualPlot,
  at: number,
  n: number,
  labels: VariableLabels,
  marks: MarkKind,
): ChartPicture {
  const x = plot.display_name;
  const axis = labels.x.find(({ label }) => label === x)?.axis ?? x;
  const line = `The line has the slope of the coefficient, ${formatBrief(plot.slope)}`;
  const curve = plot.smooth
    ? `${line}; the dashed curve follows the points (lowess). Where it leaves the line, ${x} may need another form.`
    : `${line}.`;
  const sampled =
    plot.smooth && plot.smoothed_rows < n
      ? ` The curve goes through ${formatCount(plot.smoothed_rows)} rows drawn at random.`
      : "";
  return partialChart({
    key: PARTIAL_RESIDUAL_KEYS[at] ?? "",
    title: `Partial residuals: ${shortened(x)}`,
    description: `Residuals plus the part of ${x} in the fit of ${labels.y.label}, against ${x}, for ${formatCount(n)} rows. ${curve}${sampled}`,
    n,
    names: { x: axis, y: "Part of X + residual" },
    marks,
    note: curve + sampled,
  });
}

/** The partial residuals of each X that is a number, of a regression or of a robust one. */
export function partialResidualCharts(
  result: RegressionResult | RobustRegressionResult,
  labels: VariableLabels,
): ChartPicture[] {
  const { partial_residuals: plots, n } = result;
  if (!plots || n === null) return [];
  const marks = "added_variables" in result ? INFLUENCE_MARKS : WEIGHT_MARKS;
  return plots.map((plot, at) => partialResidual(plot, at, n, labels, marks));
}
