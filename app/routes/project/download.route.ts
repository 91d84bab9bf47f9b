import { createReadableStreamFromReadable } from "@remix-run/node";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { buildWithNote } from "~/charts/note-below";
import { type Frame, imagePixels, printFrame } from "~/charts/picture";
import { PRINT_THEME } from "~/charts/theme";
import { countFile } from "~/auth/rate-limits.server";
import { notFound } from "~/lib/app-error";
import { columnarCsv } from "~/lib/columnar-csv";
import { toCsv } from "~/lib/csv";
import { exportRows, withoutFolds } from "~/lib/result-table";
import { MARKUPS, tableMarkup } from "~/lib/table-markup";
import { openAnalysisResult } from "~/services/analyses/open-analysis-result.server";
import { getChartPdf } from "~/services/report/chart-pdf.server";
import { getChartPng, getChartSvg } from "~/services/charts/get-chart.server";
import { pathParameter, signedIn } from "../page.server";
import { loadChart, loadResultEntry } from "./load-result-entry.server";
import { PARAM } from "./project-search";
import { OBSERVATIONS, readFileName, type ResultFile } from "./results/result-file";

const TYPES: Record<ResultFile["ending"], string> = {
  csv: "text/csv; charset=utf-8",
  tex: "application/x-tex; charset=utf-8",
  html: "text/html; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
};

function answer(body: BodyInit, ending: ResultFile["ending"], fileName: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[ending],
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}

type LoadedEntry = Awaited<ReturnType<typeof loadResultEntry>>;

/** Every observation, from the complete result. */
async function observations(
  userId: string,
  analysisId: string,
  { entry, note }: LoadedEntry,
  fileName: string,
) {
  const { observations: place } = entry;
  const json = place ? await text(await openAnalysisResult(userId, analysisId, [entry.key])) : "";
  const lines = place ? columnarCsv(json, place.field, place.columns, note) : null;
  if (!lines) throw notFound("result");
  return answer(createReadableStreamFromReadable(Readable.from(lines)), "csv", fileName);
}

function table({ entry, note }: LoadedEntry, { key, ending, full }: ResultFile, fileName: string) {
  const found = entry.tables.find((each) => each.key === key);
  if (!found) throw notFound("result");
  const markup = MARKUPS.find((each) => each === ending);
  const text = markup
    ? tableMarkup(withoutFolds(found), markup, { full, note })
    : toCsv(exportRows(found, note));
  return answer(text, ending, fileName);
}

async function picture(
  { chart, drawing, note }: Awaited<ReturnType<typeof loadChart>>,
  ending: ResultFile["ending"],
  fileName: string,
  signal: AbortSignal | undefined,
) {
  const build = (frame: Frame) => buildWithNote(chart, note, PRINT_THEME, frame, drawing);
  if (ending === "svg") return answer(await getChartSvg(build(chart.frame)), ending, fileName);
  if (ending === "json") return answer(JSON.stringify(build(printFrame(chart)), null, 1), ending, fileName);
  if (ending === "pdf") {
    const pdf = await getChartPdf(build(printFrame(chart)), printFrame(chart), signal);
    return answer(new Uint8Array(pdf), ending, fileName);
  }
  const png = await getChartPng(build(printFrame(chart)), imagePixels(chart).width);
  return answer(new Uint8Array(png), ending, fileName);
}

const TABLE_ENDINGS: readonly ResultFile["ending"][] = ["csv", ...MARKUPS];

/** A table as CSV, LaTeX, HTML or Markdown, or a chart as SVG, PNG, PDF or Vega-Lite specification. */
export const loader = signedIn(async ({ request, params, context }, user) => {
  const file = readFileName(pathParameter(params, "file"));
  if (!file) throw notFound("result");
  const analysisId = pathParameter(params, "analysisId");
  const functionKey = pathParameter(params, "functionKey");
  const fileName = `${functionKey}-${file.key}.${file.ending}`;
  if (!TABLE_ENDINGS.includes(file.ending)) {
    if (file.ending === "pdf") await countFile(user.id);
    const bands = new URL(request.url).searchParams.get(PARAM.bands);
    const chart = await loadChart(user.id, analysisId, functionKey, file.key, bands);
    return picture(chart, file.ending, fileName, context.left);
  }
  const loaded = await loadResultEntry(user.id, analysisId, functionKey);
  return file.key === OBSERVATIONS && file.ending === "csv"
    ? observations(user.id, analysisId, loaded, fileName)
    : table(loaded, file, fileName);
});
