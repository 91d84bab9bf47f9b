import { buildWithNote } from "~/charts/note-below";
import type { ChartDrawing } from "~/charts/drawing";
import { type ChartPicture, type Frame, imagePixels, printFrame } from "~/charts/picture";
import { IMAGE_THEMES, inTheme, PAGE_THEME, PRINT_THEME } from "~/charts/theme";
import { toCsv } from "~/lib/csv";
import { exportRows, type ResultTable, withFold } from "~/lib/result-table";
import { MARKUPS, tableMarkup } from "~/lib/table-markup";
import { getChartPng, getChartSvg } from "~/services/charts/get-chart.server";
import { getChartPdf } from "~/services/report/chart-pdf.server";
import type { ResultFile } from "./result-file";

type Ending = ResultFile["ending"];

const TYPES: Record<Ending, string> = {
  csv: "text/csv; charset=utf-8",
  tex: "application/x-tex; charset=utf-8",
  html: "text/html; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
};

/** The file endings of tables; all other endings are of charts. */
export const TABLE_ENDINGS: readonly Ending[] = ["csv", ...MARKUPS];

/** A file for download. */
export function fileResponse(body: BodyInit, ending: Ending, fileName: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[ending],
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}

/** A table as CSV with all digits, or as source of a document. @param note below it; null for none */
export function tableResponse(
  table: ResultTable,
  note: string | null,
  { ending, full }: Pick<ResultFile, "ending" | "full">,
  fileName: string,
): Response {
  const markup = MARKUPS.find((each) => each === ending);
  const text = markup
    ? tableMarkup(withFold(table, null), markup, { full, note })
    : toCsv(exportRows(table, note));
  return fileResponse(text, ending, fileName);
}

/** A chart with its data, and the note that goes with its files. */
interface NotedChart {
  chart: ChartPicture;
  drawing: ChartDrawing;
  note: string | null;
}

/** A chart as SVG, PNG, PDF or Vega-Lite specification. */
export async function chartResponse(
  { chart, drawing, note }: NotedChart,
  ending: Ending,
  fileName: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const build = (frame: Frame) => buildWithNote(chart, note, PRINT_THEME, frame, drawing);
  if (ending === "svg")
    return fileResponse(new Uint8Array(await getChartSvg(build(chart.frame))), ending, fileName);
  if (ending === "json") {
    return fileResponse(JSON.stringify(build(printFrame(chart)), null, 1), ending, fileName);
  }
  if (ending === "pdf") {
    const pdf = await getChartPdf(build(printFrame(chart)), printFrame(chart), signal);
    return fileResponse(new Uint8Array(pdf), ending, fileName);
  }
  const png = await getChartPng(build(printFrame(chart)), imagePixels(chart).width);
  return fileResponse(new Uint8Array(png), ending, fileName);
}

/** The URL of a still contains the version of the result, so the image may be cached. */
const DAY_SECONDS = 86_400;
/** The image has inline styles and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** A chart as SVG in the theme that the URL asks for: shown until the interactive chart is ready, or instead of it. */
export async function svgResponse(
  { chart, drawing }: Omit<NotedChart, "note">,
  search: URLSearchParams,
): Promise<Response> {
  const theme = IMAGE_THEMES.find((each) => each === search.get("theme")) ?? "auto";
  const part = search.get("part") === "ground" ? "ground" : "all";
  const svg = await getChartSvg(chart.build(PAGE_THEME, chart.frame, drawing, part));
  return new Response(inTheme(svg.toString("utf8"), theme), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": `private, max-age=${DAY_SECONDS}`,
    },
  });
}
