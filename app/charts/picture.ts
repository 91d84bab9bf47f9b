import type { TopLevelSpec } from "vega-lite";
import type { ChartDrawing } from "./drawing";
import type { Plane } from "./plane";
import type { Targets } from "./targets";
import { chartConfig, type ChartTheme } from "./theme";

/** Outer size of a chart in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** The size at which the report's charts and downloads are drawn; 2400×1600 is four times as much. */
export const STANDARD_FRAME: Frame = { width: 600, height: 400 };

/** The size of stills on the page: small, so that their text stays legible when they are fitted to a narrow window. */
export const PAGE_FRAME: Frame = { width: 480, height: 330 };

/** Size of a downloaded picture in pixels. */
export const PRINT_PIXELS: Frame = { width: 2400, height: 1600 };

/** Points above which a picture shows hexagons of all; the browser then draws the points themselves. */
export const SINGLE_POINTS = 2000;

/** Points above which drawings hold only those that stand out. */
export const ALL_POINTS = 50_000;

/**
 * What of a chart is drawn: all, or the ground under the points that the browser draws.
 */
export type ChartPart = "all" | "ground";

/** One chart of a result: what it shows in words, and how it is drawn in a theme at a size. */
export interface ChartPicture {
  /** Stable name within its analysis, part of URLs and file names. */
  key: string;
  title: string;
  /** The text alternative: what the picture shows, with its main figures. */
  description: string;
  /** Size on the page before it is fitted to the room there is. */
  frame: Frame;
  /** Room around the plot at this size. */
  padding: Padding;
  /** It draws nothing beside the numbers of its panel. */
  standsAlone?: true;
  /** The browser draws its points over a ground, which is worth loading before it is known what they are. */
  hasGround?: true;
  /** What stands under the chart, such as how many points it draws of how many. */
  caption?: (drawing: ChartDrawing) => string | null;
  /** A pure function: the same arguments give the same specification. */
  build(theme: ChartTheme, frame: Frame, drawing: ChartDrawing, part?: ChartPart): TopLevelSpec;
  /** What pointer and keys find in it. */
  targets(drawing: ChartDrawing): Targets;
}

type LayeredSpec = Extract<TopLevelSpec, { layer: unknown[] }>;

export type ChartLayer = LayeredSpec["layer"][number];

export interface Padding {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Room around the plot with the places that differ. */
export function padding(different: Partial<Padding> = {}): Padding {
  return { left: 74, right: 16, top: 14, bottom: 46, ...different };
}

interface Axis {
  type?: string;
  scale?: object;
}

/** The ends as the axis takes them: Vega-Lite reads a number on a time axis as a year. */
function domainOf(type: string | undefined, ends: Plane["x"]): object {
  if (type !== "temporal") return { domain: [...ends], zero: false };
  return { domain: ends.map((end) => new Date(end).toISOString()) };
}

/** A layer whose number axes end where the plane does. */
function inPlane(layer: ChartLayer, plane: Partial<Plane>): ChartLayer {
  const { encoding } = layer as { encoding?: { x?: Axis; y?: Axis } };
  if (!encoding) return layer;
  const ended = (axis: Axis | undefined, ends: Plane["x"] | undefined) =>
    axis && ends && (axis.type === "quantitative" || axis.type === "temporal")
      ? { ...axis, scale: { ...axis.scale, ...domainOf(axis.type, ends), nice: false } }
      : axis;
  const { x, y, ...rest } = encoding;
  return {
    ...layer,
    encoding: {
      ...rest,
      ...(x ? { x: ended(x, plane.x) } : {}),
      ...(y ? { y: ended(y, plane.y) } : {}),
    },
  } as ChartLayer;
}

/**
 * A layered chart whose plot area is fixed by its padding and not by the measured text, and whose axes end at the plane,
 * so that what the browser lays over the picture hits its points.
 */
export function layeredChart(
  theme: ChartTheme,
  frame: Frame,
  layer: ChartLayer[],
  pad: Padding,
  plane: Partial<Plane> = {},
): LayeredSpec {
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    config: chartConfig(theme),
    autosize: { type: "none" },
    padding: { ...pad },
    width: frame.width - pad.left - pad.right,
    height: frame.height - pad.top - pad.bottom,
    layer: layer.map((each) => inPlane(each, plane)),
  };
}

/** Size of the plot area. */
export function plotSize(frame: Frame, pad: Padding): Frame {
  return { width: frame.width - pad.left - pad.right, height: frame.height - pad.top - pad.bottom };
}

/** The name in a legend, a title or an axis: short enough for its room. */
export function shortened(text: string, most = 42): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
