import { formatCount } from "~/lib/format-number";
import type { ChartDrawing } from "./drawing";
import type { ChartLayer, Frame } from "./picture";
import type { Plane } from "./plane";
import type { ChartTheme } from "./theme";

/** A pointy-topped hexagon that touches its neighbours, as a path in pixels around its centre. */
function hexagonPath(width: number, rowHeight: number): string {
  const half = width / 2;
  const radius = rowHeight / 1.5;
  const corners = [
    [0, -radius],
    [half, -radius / 2],
    [half, radius / 2],
    [0, radius],
    [-half, radius / 2],
    [-half, -radius / 2],
  ];
  return `${corners.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x?.toFixed(3)},${y?.toFixed(3)}`).join("")}Z`;
}

function span({ low, high }: ChartDrawing["x"], [from, to]: readonly [number, number]): number {
  return low === null || high === null || low === high ? 1 : (high - low) / (to - from);
}

/** Hexagonal bins of all points, darker the more points they hold, with a line that gives the darkest count. */
export function hexagonLayers(
  theme: ChartTheme,
  drawing: ChartDrawing,
  plane: Plane,
  plot: Frame,
): ChartLayer[] {
  const { bins } = drawing;
  if (!bins) return [];
  const [x, y, count] = ["bin_x", "bin_y", "bin_count"].map((name) => drawing.column(name));
  const values = Array.from(count ?? [], (n, i) => ({ x: x?.[i], y: y?.[i], n }));
  const width = (span(drawing.x, plane.x) * plot.width) / bins.across;
  const height = (span(drawing.y, plane.y) * plot.height) / bins.down;
  return [
    {
      data: { values },
      mark: {
        type: "point",
        filled: true,
        // Vega scales a path by half the square root of its size: at 4 it is drawn in pixels.
        shape: hexagonPath(Math.max(width, 1.5), Math.max(height, 1.5)),
        size: 4,
        fill: theme.colour.c1,
        stroke: null,
        tooltip: null,
      },
      encoding: {
        x: { field: "x", type: "quantitative" },
        y: { field: "y", type: "quantitative" },
        opacity: {
          field: "n",
          type: "quantitative",
          scale: { type: "sqrt", domain: [0, bins.largest], range: [0.1, 1] },
          legend: null,
        },
      },
    },
    {
      data: { values: [{ text: hexagonsInWords(drawing) }] },
      mark: {
        type: "text",
        align: "right",
        baseline: "bottom",
        x: "width",
        y: -3,
        fontSize: 9.5,
        color: theme.colour["ink-3"],
        tooltip: null,
      },
      encoding: { text: { field: "text", type: "nominal" } },
    },
  ];
}

/** The legend of the hexagons. */
function hexagonsInWords({ total, bins }: ChartDrawing): string {
  return `${formatCount(total)} rows; the darkest hexagon holds ${formatCount(bins?.largest ?? 0)}`;
}
