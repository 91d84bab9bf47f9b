import { drawPng, drawSvg } from "~/compute/drawing.server";
import type { ChartToDraw, DrawnChart, Painted } from "./report-jobs";

/**
 * Draws the charts of a part of a report.
 *
 * @throws AppError timeout, stopped or busy
 */
export function drawCharts(charts: readonly ChartToDraw[], signal: AbortSignal): Promise<DrawnChart[]> {
  return Promise.all(
    charts.map(async ({ spec, ...chart }) => ({ ...chart, svg: await drawSvg(spec, signal) })),
  );
}

/** Charts that are painted at the same time: more would only wait in the queue. */
const PAINTED_AT_ONCE = 8;

/** The charts as images at print quality, by key. @throws AppError timeout, stopped or busy */
export async function paintCharts(charts: readonly DrawnChart[], signal: AbortSignal): Promise<Painted> {
  const painted = new Map<string, { png: Uint8Array; frame: DrawnChart["frame"] }>();
  for (let from = 0; from < charts.length; from += PAINTED_AT_ONCE) {
    const some = charts.slice(from, from + PAINTED_AT_ONCE);
    const images = await Promise.all(some.map(({ svg, pixels }) => drawPng(svg, pixels, signal)));
    for (const [i, { key, frame }] of some.entries())
      painted.set(key, { png: images[i] as Uint8Array, frame });
  }
  return painted;
}
