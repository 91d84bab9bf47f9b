import type { QqPoints } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { type ChartData, pointData } from "./chart-data";
import type { ChartDrawing } from "./drawing";
import { type ChartLayer, type ChartPicture, layeredChart, PAGE_FRAME, padding, shortened } from "./picture";
import { axisEnds, type Plane, widened } from "./plane";
import { pointName, pointTitle, tooltipNumber } from "./points";
import type { ScatterNames } from "./scatter";
import { positions, type Targets } from "./targets";
import type { ChartTheme } from "./theme";

/** The plane of a Q-Q plot: its points and the line y = x. */
function quantilePlane(drawing: ChartDrawing): Plane {
  const own: Plane = { x: axisEnds(drawing.x), y: axisEnds(drawing.y, drawing.x) };
  return widened(own, drawing.ends);
}

/**
 * The layers of a Q-Q plot: the simultaneous 95 % band if there is one, the line y = x, and the points. Points are
 * transparent and without an edge, so that dense parts stay readable.
 */
function quantilePlot(theme: ChartTheme, drawing: ChartDrawing, names: ScatterNames): ChartLayer[] {
  const [x, y, lower, upper] = ["x", "y", "lower", "upper"].map((name) => drawing.column(name));
  const { low, high } = drawing.x;
  const envelope = Array.from(x ?? [], (at, i) => ({ x: at, lower: lower?.[i], upper: upper?.[i] }));
  const points = Array.from(x ?? [], (at, i) => ({ x: at, y: y?.[i] }));
  const field = (name: string) => ({ field: name, type: "quantitative" as const });
  return [
    {
      data: { values: envelope },
      mark: { type: "area", color: theme.colour.c1, opacity: 0.14, tooltip: null },
      encoding: { x: field("x"), y: field("lower"), y2: { field: "upper" } },
    },
    {
      data: { values: [low, high].map((at) => ({ x: at, y: at })) },
      mark: { type: "line", color: theme.colour.ink, strokeWidth: 1.2, tooltip: null },
      encoding: { x: field("x"), y: field("y") },
    },
    {
      data: { values: points },
      mark: {
        type: "point",
        filled: true,
        size: points.length > 600 ? 12 : 26,
        fill: theme.colour.c1,
        fillOpacity: 0.6,
        strokeWidth: 0,
        opacity: 1,
      },
      encoding: {
        x: { ...field("x"), title: shortened(names.x, 60) },
        y: { ...field("y"), title: shortened(names.y, 48) },
      },
    },
  ];
}

/** The points of a Q-Q plot for pointer and keyboard. */
function quantileTargets(drawing: ChartDrawing, names: ScatterNames): Targets {
  const [x, y, row] = [drawing.column("x"), drawing.column("y"), drawing.column("row")];
  return {
    size: x.length,
    ...positions(quantilePlane(drawing), x, y),
    row: (at) => row[at] ?? null,
    name: (at) => pointName(drawing, at),
    text: (at) => ({
      title: pointTitle(drawing, at),
      facts: [
        [names.y, tooltipNumber(y[at])],
        [names.x, tooltipNumber(x[at])],
      ],
    }),
  };
}

/** The points of a Q-Q plot as a table, with the band at each. */
function quantileData(drawing: ChartDrawing, names: ScatterNames): ChartData {
  const limits = (["lower", "upper"] as const).map((key) => ({ key, values: drawing.column(key) }));
  return pointData(
    drawing,
    names,
    limits
      .filter(({ values }) => values.some(Number.isFinite))
      .map(({ key, values }) => ({
        column: { key, label: `Band: ${key}`, kind: "number" as const },
        cell: (at) => values[at] ?? null,
      })),
  );
}

/** The caption of a Q-Q plot that does not draw all of its points. */
function quantileCaption({ drawn, total }: ChartDrawing): string | null {
  if (drawn >= total) return null;
  return `${formatCount(drawn)} of ${formatCount(total)} points drawn: the 200 at each end and evenly spaced ones between.`;
}

/** The number of points outside the simultaneous band in words; empty for a plot without a band. */
function bandInWords({ outside, total }: QqPoints): string {
  if (outside === null) return "";
  return ` ${formatCount(outside)} of ${formatCount(total)} points lie outside the simultaneous 95 % band.`;
}

const PADDING = padding();

/** A Q-Q plot; the number of points outside its band ends the description. */
export function quantileChart(
  qq: QqPoints,
  { description, ...chart }: Pick<ChartPicture, "key" | "title" | "description">,
  names: ScatterNames,
): ChartPicture {
  return {
    ...chart,
    description: description + bandInWords(qq),
    frame: PAGE_FRAME,
    padding: PADDING,
    caption: quantileCaption,
    build: (theme, frame, drawing) =>
      layeredChart(theme, frame, quantilePlot(theme, drawing, names), PADDING, quantilePlane(drawing)),
    plane: quantilePlane,
    targets: (drawing) => quantileTargets(drawing, names),
    data: (drawing) => [quantileData(drawing, names)],
  };
}
