import type { TopLevelSpec } from "vega-lite";
import { chartConfig, type ChartTheme } from "./theme";

/** Outer size of a chart in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** The proportions of the report's pictures, 2400×1600 at four times this size. */
export const STANDARD_FRAME: Frame = { width: 600, height: 400 };

/** The size of stills on the page: small, so that their text stays legible when they are fitted to a narrow window. */
export const PAGE_FRAME: Frame = { width: 480, height: 330 };

/** Size of a downloaded or printed picture in pixels. */
export const PRINT_PIXELS: Frame = { width: 2400, height: 1600 };

/** One chart of a result: what it shows in words, and how it is drawn in a theme at a size. */
export interface ChartPicture {
  /** Stable name within its analysis, part of URLs and file names. */
  key: string;
  title: string;
  /** The text alternative: what the picture shows, with its main figures. */
  description: string;
  /** Size on the page before it is fitted to the room there is. */
  frame: Frame;
  /** A pure function: the same arguments give the same specification. */
  build(theme: ChartTheme, frame: Frame): TopLevelSpec;
}

type LayeredSpec = Extract<TopLevelSpec, { layer: unknown[] }>;

export type ChartLayer = LayeredSpec["layer"][number];

export interface Padding {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const PADDING: Padding = { left: 74, right: 16, top: 14, bottom: 46 };

/**
 * A layered chart whose plot area is fixed by its padding and not by the measured text, so that the server's picture
 * and the browser's canvas lie exactly over each other.
 */
export function layeredChart(
  theme: ChartTheme,
  frame: Frame,
  layer: ChartLayer[],
  padding: Partial<Padding> = {},
): LayeredSpec {
  const pad = { ...PADDING, ...padding };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    config: chartConfig(theme),
    autosize: { type: "none" },
    padding: pad,
    width: frame.width - pad.left - pad.right,
    height: frame.height - pad.top - pad.bottom,
    layer,
  };
}

/** Height of the plot area of a layered chart with the usual padding. */
export function plotHeight(frame: Frame): number {
  return frame.height - PADDING.top - PADDING.bottom;
}

/** The name in a legend, a title or an axis: short enough for its room. */
export function shortened(text: string, most = 42): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
