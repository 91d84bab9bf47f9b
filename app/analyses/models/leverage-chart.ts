import { edgeLabels } from "~/charts/bands";
import type { ChartDrawing } from "~/charts/drawing";
import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  plotSize,
} from "~/charts/picture";
import { axisEnds, type Plane, widened } from "~/charts/plane";
import { lineLayer, scatterData, scatterLayers, scatterTargets, zeroLine } from "~/charts/scatter";
import type { ChartTheme } from "~/charts/theme";
import type { RegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import { INFLUENCE_MARKS } from "./marks";
import { groundOf, pointCaption } from "./point-charts";

const NAMES = { x: "Leverage", y: "Standardised residual" };
const PADDING = padding({ right: 84 });
/** Cook's distances that are drawn besides the limit of the marks, as `plot.lm` of R draws them. */
const USUAL_DISTANCES = [0.5, 1];
const STEPS = 60;

/**
 * The standardised residuals at which a row has a Cook's distance D: ±√(D·k·(1 − h)/h)
 * (docs/methods/regression.md#residuals-and-influence). The curve ends at the borders of the plot.
 */
export function cookContour(distance: number, k: number, { x, y }: Plane): { x: number[]; y: number[] } {
  const reach = Math.max(Math.abs(y[0]), Math.abs(y[1]));
  // Below this leverage the curve is above the plot.
  const from = (distance * k) / (distance * k + reach ** 2);
  const to = Math.min(x[1], 1);
  if (from >= to) return { x: [], y: [] };
  const across = Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS);
  return { x: across, y: across.map((h) => Math.sqrt((distance * k * (1 - h)) / h)) };
}

/** Curves of equal Cook's distance above and below 0, with their distances at the right edge. */
function contourLayers(
  theme: ChartTheme,
  distances: readonly number[],
  k: number,
  plane: Plane,
  perPixel: number,
): ChartLayer[] {
  const look = { color: theme.colour["ink-3"], strokeWidth: 1, strokeDash: [5, 4] };
  const within = (y: number) => (y >= plane.y[0] && y <= plane.y[1] ? y : NaN);
  const curves = distances.map((distance) => ({ distance, curve: cookContour(distance, k, plane) }));
  const ends = curves.flatMap(({ distance, curve }) => {
    const y = curve.y.at(-1);
    return y !== undefined && y <= plane.y[1] ? [{ y, text: `Cook’s D ${formatBrief(distance, 2)}` }] : [];
  });
  return [
    ...curves.flatMap(({ curve: { x, y } }) => [
      ...lineLayer(theme, x, y.map(within), look),
      ...lineLayer(
        theme,
        x,
        y.map((value) => within(-value)),
        look,
      ),
    ]),
    edgeLabels(theme, ends, perPixel),
  ];
}

/** Standardised residuals against leverage, with curves of equal Cook's distance; empty if the model has no numbers. */
export function leverageCharts({ n, k, scatter_res: residuals }: RegressionResult): ChartPicture[] {
  if (n === null || k === null || !residuals) return [];
  const distances = [4 / n, ...USUAL_DISTANCES.filter((distance) => distance > 4 / n)];
  // Leverage begins at 0, so that the room between the rows and the curves can be compared between charts.
  const plane = (drawing: ChartDrawing): Plane => {
    const own: Plane = { x: axisEnds(drawing.x, 0), y: axisEnds(drawing.y, 0) };
    return widened(own, drawing.ends);
  };
  return [
    {
      key: "leverage",
      title: "Standardised residuals vs. leverage",
      description:
        `Standardised residuals against the leverage of ${formatCount(n)} rows. Dashed curves, where they are in view, ` +
        `have the Cook's distances ${distances.map((distance) => formatBrief(distance)).join(", ")}; rows beyond the first, 4/n, are marked.`,
      frame: PAGE_FRAME,
      padding: PADDING,
      ...groundOf(n),
      caption: pointCaption,
      build(theme, frame, drawing, part = "all") {
        const ends = plane(drawing);
        const plot = plotSize(frame, PADDING);
        const layers = [
          zeroLine(theme),
          ...contourLayers(theme, distances, k, ends, (ends.y[1] - ends.y[0]) / plot.height),
          ...scatterLayers(theme, drawing, NAMES, INFLUENCE_MARKS, { plane: ends, plot, part }),
        ];
        return layeredChart(theme, frame, layers, PADDING, ends);
      },
      plane,
      targets: (drawing) => scatterTargets(drawing, NAMES, INFLUENCE_MARKS, plane(drawing)),
      data: (drawing) => [scatterData(drawing, NAMES, INFLUENCE_MARKS)],
    },
  ];
}
