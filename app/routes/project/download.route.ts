import { createReadableStreamFromReadable } from "@remix-run/node";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { countFile } from "~/auth/rate-limits.server";
import { notFound } from "~/lib/app-error";
import { columnarCsv } from "~/lib/columnar-csv";
import { openAnalysisResult } from "~/services/analyses/open-analysis-result.server";
import { pathParameter, signedIn } from "../page.server";
import { chartResponse, fileResponse, tableResponse, TABLE_ENDINGS } from "../result-responses.server";
import { fileStem, loadChart, loadResultEntry, dependentOf } from "./load-result-entry.server";
import { OBSERVATIONS, readFileName } from "../result-file";

/** Every observation, from the complete result. */
async function observations(
  userId: string,
  analysisId: string,
  { entry, note, y }: Awaited<ReturnType<typeof loadResultEntry>>,
  fileName: string,
) {
  const { observations: table } = entry;
  const json = table
    ? await text(await openAnalysisResult(userId, analysisId, { functions: [entry.key], y }))
    : "";
  const lines = table ? columnarCsv(json, table.field, table.columns, note) : null;
  if (!lines) throw notFound("result");
  return fileResponse(createReadableStreamFromReadable(Readable.from(lines)), "csv", fileName);
}

/** A table as CSV, LaTeX, HTML or Markdown, or a chart as SVG, PNG, PDF or Vega-Lite specification. */
export const loader = signedIn(async ({ request, params, context }, user) => {
  const file = readFileName(pathParameter(params, "file"));
  if (!file) throw notFound("result");
  const analysisId = pathParameter(params, "analysisId");
  const functionKey = pathParameter(params, "functionKey");
  const { searchParams: search } = new URL(request.url);
  const fileName = `${fileStem(functionKey, dependentOf(search))}-${file.key}.${file.ending}`;
  if (!TABLE_ENDINGS.includes(file.ending)) {
    if (file.ending === "pdf") await countFile(user.id);
    const chart = await loadChart(user.id, { analysisId, functionKey, search }, file.key);
    return chartResponse(chart, file.ending, fileName, context.left);
  }
  const loaded = await loadResultEntry(user.id, { analysisId, functionKey, search });
  if (file.key === OBSERVATIONS && file.ending === "csv") {
    return observations(user.id, analysisId, loaded, fileName);
  }
  const table = loaded.entry.tables.find((each) => each.key === file.key);
  if (!table) throw notFound("result");
  return tableResponse(table, loaded.note, file, fileName);
});
