import type { TopLevelSpec } from "vega-lite";
import type { BandLevel } from "./band-levels";
import type { ChartData } from "./chart-data";
import { type ChartDrawing, NO_DRAWING } from "./drawing";
import type { Plane } from "./plane";
import type { Targets } from "./targets";
import { chartConfig, type ChartTheme } from "./theme";

/** Outer size of a chart in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** Size of charts in the report and in downloaded images, unless a chart has proportions of its own. */
const PRINT_FRAME: Frame = { width: 600, height: 400 };

/** Pixels of a downloaded image per unit of its frame: 2400 × 1600 for most charts. */
const IMAGE_SCALE = 4;

/** Size of chart images on the page: small, so that text stays legible when the image is scaled to a narrow window. */
export const PAGE_FRAME: Frame = { width: 480, height: 330 };

/** How many times its frame a chart may be on the page: beyond it, its text would be larger than that around it. */
const MOST_SCALE = 1.3;

/** The most width of a chart on the page, in CSS pixels. */
export function mostWidth({ width }: Frame): number {
  return width * MOST_SCALE;
}

/** Above this number of points an image shows hexagons; the browser then draws the points. */
export const SINGLE_POINTS = 2000;

/** Above this number of points, drawings hold only those that stand out. */
export const ALL_POINTS = 50_000;

/** The part of a chart to draw: all of it, or the ground under the points that the browser draws. */
export type ChartPart = "all" | "ground";

/** One chart of a result: its description, and how to draw it in a theme at a size. */
export interface ChartPicture {
  /** Stable name within its result; part of URLs and file names. */
  key: string;
  title: string;
  /** The text alternative: what the chart shows, with its main figures. */
  description: string;
  /** Size on the page before scaling. */
  frame: Frame;
  /** Size in the report and in downloaded images, if its proportions differ from those of most charts. */
  printFrame?: Frame;
  /** Room around the plot at this size. */
  padding: Padding;
  /** The picture draws only numbers of its result, and needs no drawing. */
  standsAlone?: true;
  /** The browser draws its points over a ground image, which is loaded along with the points. */
  hasGround?: true;
  /** The text below the chart, such as how many of all points it draws. */
  caption?: (drawing: ChartDrawing) => string | null;
  /** The same chart with the bands of some levels only; absent for charts whose bands cannot be chosen. */
  bandsAt?: (levels: readonly BandLevel[]) => ChartPicture;
  /** The Vega-Lite specification. Pure: the same arguments give the same specification. */
  build(theme: ChartTheme, frame: Frame, drawing: ChartDrawing, part?: ChartPart): TopLevelSpec;
  /** The ends of its axes. */
  plane(drawing: ChartDrawing): Partial<Plane>;
  /** The targets that pointer and keyboard find in the chart. */
  targets(drawing: ChartDrawing): Targets;
  /** The tables of the data that it draws; by default the texts of its targets. */
  data?(drawing: ChartDrawing): ChartData[];
}

/** The chart with axes that reach at least these ends. */
export function withEnds(picture: ChartPicture, ends: Partial<Plane>): ChartPicture {
  const shared = (drawing: ChartDrawing): ChartDrawing => ({ ...drawing, ends });
  const { bandsAt } = picture;
  return {
    ...picture,
    ...(bandsAt ? { bandsAt: (levels: readonly BandLevel[]) => withEnds(bandsAt(levels), ends) } : {}),
    build: (theme, frame, drawing, part) => picture.build(theme, frame, shared(drawing), part),
    plane: (drawing) => picture.plane(shared(drawing)),
    targets: (drawing) => picture.targets(shared(drawing)),
  };
}

/** The chart's size in the report and in downloaded images. */
export function printFrame(picture: Pick<ChartPicture, "printFrame">): Frame {
  return picture.printFrame ?? PRINT_FRAME;
}

/** The size of the chart's downloaded image in pixels. */
export function imagePixels(picture: Pick<ChartPicture, "printFrame">): Frame {
  const { width, height } = printFrame(picture);
  return { width: Math.round(IMAGE_SCALE * width), height: Math.round(IMAGE_SCALE * height) };
}

/** The text below the chart in a report, where only charts without a drawing have one. */
export function printCaption({ standsAlone, caption }: Pick<ChartPicture, "standsAlone" | "caption">) {
  return standsAlone ? (caption?.(NO_DRAWING) ?? null) : null;
}

type LayeredSpec = Extract<TopLevelSpec, { layer: unknown[] }>;

export type ChartLayer = LayeredSpec["layer"][number];

export interface Padding {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Padding around the plot: the standard one, except for the given sides. */
export function padding(different: Partial<Padding> = {}): Padding {
  return { left: 74, right: 28, top: 14, bottom: 46, ...different };
}

interface Axis {
  type?: string;
  scale?: object;
}

/** The domain of an axis. Time axes take ISO dates: Vega-Lite reads a number there as a year. */
function domainOf(type: string | undefined, ends: Plane["x"]): object {
  if (type !== "temporal") return { domain: [...ends], zero: false };
  return { domain: ends.map((end) => new Date(end).toISOString()) };
}

/** The layer with its quantitative and time axes cut at the ends of the plane. */
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
 * A layered chart whose plot area depends on its padding alone, not on measured text, and whose axes end at the plane:
 * the browser's overlay then meets the points of the image.
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

/** The axis of the names of `count` categories, one below the other. */
export function categoryAxis(count: number) {
  return {
    labelLimit: 120,
    // The title stays beside the names: left of long ones, and near short ones, where there is less room.
    minExtent: 0,
    maxExtent: 130,
    domain: false,
    ticks: false,
    labelFontSize: count > 24 ? 8 : 11,
  };
}

/** A name cut to `most` characters, for a legend, a title or an axis. */
export function shortened(text: string, most = 42): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
