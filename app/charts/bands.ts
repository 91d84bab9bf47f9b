import type { ChartLayer } from "./picture";
import type { ChartTheme } from "./theme";

/** Opacity of a band by its level in percent. Bands lie on top of each other, so the middle is the darkest. */
const OPACITY: Record<number, number> = { 95: 0.1, 90: 0.09, 68: 0.12, 50: 0.14 };

function bandOpacity(level: number): number {
  return OPACITY[level] ?? 0.15;
}

interface FlatBandDatum {
  level: number;
  lower: number;
  upper: number;
}

/**
 * Horizontal bands over the whole width, with their levels at the right edge.
 *
 * @param perPixel data units of the y axis per pixel; labels closer than a line of text are left out
 */
export function flatBands(
  theme: ChartTheme,
  bands: readonly FlatBandDatum[],
  perPixel: number,
): ChartLayer[] {
  const widestFirst = [...bands].sort((a, b) => b.level - a.level);
  const rects = widestFirst.map((band): ChartLayer => ({
    data: { values: [{ lower: band.lower, upper: band.upper }] },
    mark: { type: "rect", color: theme.colour.c1, opacity: bandOpacity(band.level), tooltip: null },
    encoding: { y: { field: "lower", type: "quantitative" }, y2: { field: "upper" } },
  }));
  const labels = widestFirst.map((band) => ({ text: `${band.level} %`, y: band.upper }));
  return [...rects, edgeLabels(theme, labels, perPixel)];
}

interface CurveBandDatum {
  level: number;
  x: ArrayLike<number>;
  lower: ArrayLike<number>;
  upper: ArrayLike<number>;
}

/** Bands that follow a line. Only the widest has room for its level at the right edge. */
export function curveBands(theme: ChartTheme, bands: readonly CurveBandDatum[]): ChartLayer[] {
  const widestFirst = [...bands].sort((a, b) => b.level - a.level);
  const areas = widestFirst.map((band): ChartLayer => ({
    data: {
      values: Array.from(band.x, (x, i) => ({ x, lower: band.lower[i], upper: band.upper[i] })),
    },
    mark: { type: "area", color: theme.colour.c1, opacity: bandOpacity(band.level), tooltip: null },
    encoding: {
      x: { field: "x", type: "quantitative" },
      y: { field: "lower", type: "quantitative" },
      y2: { field: "upper" },
    },
  }));
  const widest = widestFirst[0];
  const end = widest?.upper[widest.upper.length - 1];
  const labels =
    widest && end !== undefined && Number.isFinite(end) ? [{ text: `${widest.level} %`, y: end }] : [];
  return [...areas, edgeLabels(theme, labels, 1)];
}

interface EdgeLabel {
  text: string;
  y: number;
}

/** Height of a line of text in pixels. */
const LINE_HEIGHT = 11;

function withRoom(labels: readonly EdgeLabel[], perPixel: number): EdgeLabel[] {
  const kept: EdgeLabel[] = [];
  for (const label of labels) {
    if (kept.every((each) => Math.abs(each.y - label.y) > perPixel * LINE_HEIGHT)) kept.push(label);
  }
  return kept;
}

/**
 * Texts at the right edge of the plot, such as the levels of bands. One without room next to those before it is left out.
 *
 * @param perPixel data units of the y axis per pixel
 */
export function edgeLabels(theme: ChartTheme, labels: readonly EdgeLabel[], perPixel: number): ChartLayer {
  return {
    data: { values: withRoom(labels, perPixel).map(({ y, text }) => ({ y, text })) },
    mark: {
      type: "text",
      align: "left",
      baseline: "middle",
      dx: 5,
      fontSize: 10,
      color: theme.colour["ink-3"],
      x: "width",
      tooltip: null,
    },
    encoding: { y: { field: "y", type: "quantitative" }, text: { field: "text", type: "nominal" } },
  };
}
