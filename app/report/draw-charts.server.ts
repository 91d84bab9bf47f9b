import { NO_DRAWING, readDrawing } from "~/charts/drawing";
import { type Frame, imagePixels, printFrame } from "~/charts/picture";
import { PRINT_THEME } from "~/charts/theme";
import { drawPng, drawSvg } from "~/compute/drawing.server";
import { chartsOfComparison } from "./comparison-section";
import { pictureKey } from "./function-section";
import type { ReportInput } from "./report-input";
import { resultsOfPart } from "./results-of-part";

/** A chart of a report, drawn for white paper. */
export interface DrawnChart {
  key: string;
  svg: string;
  /** Its size in CSS pixels. */
  frame: Frame;
  /** Its width in pixels as an image at print quality. */
  pixels: number;
}

/** Is called after each chart. */
export type OnChart = (done: number, all: number) => void;

/**
 * Draws all charts of a report.
 *
 * @throws AppError timeout, stopped or busy
 */
export async function drawCharts(
  { parts }: ReportInput,
  onChart: OnChart,
  signal?: AbortSignal,
): Promise<DrawnChart[]> {
  const charts = parts.flatMap((part, at) => {
    if (part.kind === "text") return [];
    if (part.kind === "comparison") return chartsOfComparison(part, at);
    return resultsOfPart(part).flatMap(({ entry, y }) => {
      const drawings = readDrawing(part.dependents[y - 1]?.drawings.get(entry.key) ?? new ArrayBuffer(0));
      return entry.charts.map((chart) => ({
        key: pictureKey(at, entry.key, chart.key, y),
        chart,
        drawing: drawings.get(chart.key) ?? NO_DRAWING,
      }));
    });
  });
  let done = 0;
  onChart(0, charts.length);
  return Promise.all(
    charts.map(async ({ key, chart, drawing }) => {
      const frame = printFrame(chart);
      const svg = await drawSvg(chart.build(PRINT_THEME, frame, drawing), signal);
      done += 1;
      onChart(done, charts.length);
      return { key, svg, frame, pixels: imagePixels(chart).width };
    }),
  );
}

/** The charts as images at print quality, by key. @throws AppError timeout, stopped or busy */
export async function paintCharts(
  charts: readonly DrawnChart[],
  signal?: AbortSignal,
): Promise<Map<string, { png: Uint8Array; frame: Frame }>> {
  const painted = await Promise.all(
    charts.map(async ({ key, svg, frame, pixels }) => {
      const png = await drawPng(svg, pixels, signal);
      return [key, { png, frame }] as const;
    }),
  );
  return new Map(painted);
}
