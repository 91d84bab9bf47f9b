import type { Line } from "~/compute/contract/types";
import { type ChartLayer, shortened } from "./picture";
import { type PointDatum, tooltipNumber } from "./points";
import type { ChartTheme } from "./theme";

/** How a point stands out: `far` is filled in the second colour, `ring` has a dark edge, `hollow` is not filled. */
export type Emphasis = "far" | "ring" | "hollow" | null;

export interface ScatterPoint extends PointDatum {
  emphasis: Emphasis;
  /** Why it stands out, for its tooltip. */
  reason: string | null;
  /** Further values of the tooltip, in the order of `factTitles`. */
  facts: (number | null)[];
}

export interface ScatterNames {
  x: string;
  y: string;
  factTitles: readonly string[];
}

/** Above this count points are drawn smaller. */
const MANY_POINTS = 600;

interface PointStyle {
  emphasis: Emphasis;
  scale: number;
  fill: (theme: ChartTheme) => string;
  stroke: (theme: ChartTheme) => string;
  strokeWidth: number;
}

const STYLES: readonly PointStyle[] = [
  {
    emphasis: null,
    scale: 1,
    fill: ({ colour }) => colour.c1,
    stroke: ({ colour }) => colour.panel,
    strokeWidth: 0.6,
  },
  {
    emphasis: "ring",
    scale: 1.1,
    fill: ({ colour }) => colour.c1,
    stroke: ({ colour }) => colour.ink,
    strokeWidth: 1.2,
  },
  {
    emphasis: "hollow",
    scale: 1.3,
    fill: ({ colour }) => colour.panel,
    stroke: ({ colour }) => colour.c2,
    strokeWidth: 1.4,
  },
  {
    emphasis: "far",
    scale: 1.6,
    fill: ({ colour }) => colour.c2,
    stroke: ({ colour }) => colour.panel,
    strokeWidth: 0.6,
  },
];

function tooltipChannels(names: ScatterNames, emphasis: Emphasis) {
  const channels = [
    { field: "title", title: "title" },
    { field: "t_x", title: names.x },
    { field: "t_y", title: names.y },
    ...names.factTitles.map((title, i) => ({ field: `fact${i}`, title })),
    { field: "row", title: "Row" },
    ...(emphasis === null ? [] : [{ field: "reason", title: "Marked for" }]),
  ];
  return channels.map((channel) => ({ ...channel, type: "nominal" as const }));
}

function datum(point: ScatterPoint) {
  const facts = Object.fromEntries(point.facts.map((value, i) => [`fact${i}`, tooltipNumber(value)]));
  const { x, y, row, title, reason } = point;
  return { x, y, row, title, reason, t_x: tooltipNumber(x), t_y: tooltipNumber(y), ...facts };
}

/** Points with tooltips, those that stand out on top. */
export function scatterLayers(
  theme: ChartTheme,
  points: readonly ScatterPoint[],
  names: ScatterNames,
): ChartLayer[] {
  const size = points.length > MANY_POINTS ? 16 : 30;
  return STYLES.flatMap(({ emphasis, scale, fill, stroke, strokeWidth }): ChartLayer[] => {
    const values = points.filter((point) => point.emphasis === emphasis).map(datum);
    if (values.length === 0) return [];
    return [
      {
        data: { values },
        mark: {
          type: "point",
          filled: true,
          size: size * scale,
          fill: fill(theme),
          fillOpacity: emphasis === "far" ? 1 : 0.75,
          stroke: stroke(theme),
          strokeWidth,
          opacity: 1,
        },
        encoding: {
          x: { field: "x", type: "quantitative", title: shortened(names.x, 60), scale: { zero: false } },
          y: { field: "y", type: "quantitative", title: shortened(names.y, 48), scale: { zero: false } },
          tooltip: tooltipChannels(names, emphasis),
        },
      },
    ];
  });
}

/** A line through points in their order. */
export function lineLayer(theme: ChartTheme, line: Line): ChartLayer {
  return {
    data: { values: line.x.map((x, i) => ({ x, y: line.y[i] ?? null })) },
    mark: { type: "line", color: theme.colour.ink, strokeWidth: 1.5, tooltip: null },
    encoding: { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } },
  };
}

/** A smooth curve, dashed to tell it from the line. */
export function smoothLayer(theme: ChartTheme, curve: Line): ChartLayer {
  const layer = lineLayer(theme, curve);
  return {
    ...layer,
    mark: { type: "line", color: theme.colour.c2, strokeWidth: 1.8, strokeDash: [6, 3], tooltip: null },
  };
}

/** A thin horizontal line at zero. */
export function zeroLine(theme: ChartTheme): ChartLayer {
  return {
    data: { values: [{ zero: 0 }] },
    mark: { type: "rule", color: theme.colour["ink-3"], tooltip: null },
    encoding: { y: { field: "zero", type: "quantitative" } },
  };
}
