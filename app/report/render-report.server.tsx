import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline";
import { renderToStaticMarkup } from "react-dom/server";
import { listResults, type ResultEntry } from "~/analyses/results";
import { NO_DRAWING, readDrawing } from "~/charts/drawing";
import { printFrame } from "~/charts/picture";
import { PRINT_THEME } from "~/charts/theme";
import { drawSvg } from "~/compute/drawing.server";
import { reportStamp } from "~/lib/format-time";
import { type Pictures, ReportDocument } from "./report-document";
import { ReportFooter, ReportHeader } from "./report-margins";
import type { RenderedReport, ReportInput } from "./report-input";

async function drawPictures(
  entries: readonly ResultEntry[],
  drawings: ReportInput["drawings"],
  signal?: AbortSignal,
): Promise<Pictures> {
  const jobs = entries.flatMap((entry) => {
    const drawing = readDrawing(drawings.get(entry.key) ?? new ArrayBuffer(0));
    return entry.charts.map((chart) => ({
      key: `${entry.key}/${chart.key}`,
      chart,
      drawing: drawing.get(chart.key) ?? NO_DRAWING,
    }));
  });
  const drawn = await Promise.all(
    jobs.map(async ({ key, chart, drawing }): Promise<[string, string]> => {
      const svg = await drawSvg(chart.build(PRINT_THEME, printFrame(chart), drawing), signal);
      return [key, `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`];
    }),
  );
  return new Map(drawn);
}

/**
 * Renders the report of an analysis as HTML: a cover, a section per function with vector charts, tables, rows and notes,
 * and the methods used.
 */
export async function renderReport(input: ReportInput, signal?: AbortSignal): Promise<RenderedReport> {
  const pictures = await drawPictures(listResults(input.result, input.labels), input.drawings, signal);
  return {
    html: `<!doctype html>${renderToStaticMarkup(<ReportDocument input={input} pictures={pictures} font={interFont} />)}`,
    header: renderToStaticMarkup(<ReportHeader input={input} />),
    footer: renderToStaticMarkup(<ReportFooter year={input.time.getUTCFullYear()} />),
    fileName: `Analysis_${reportStamp(input.time, input.timeZone)}.pdf`,
  };
}
