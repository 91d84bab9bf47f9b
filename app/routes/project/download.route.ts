import { createReadableStreamFromReadable } from "@remix-run/node";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { buildWithNote } from "~/charts/note-below";
import { type Frame, imagePixels, printFrame } from "~/charts/picture";
import { PRINT_THEME } from "~/charts/theme";
import { notFound } from "~/lib/app-error";
import { columnarCsv } from "~/lib/columnar-csv";
import { toCsv } from "~/lib/csv";
import { exportRows } from "~/lib/result-table";
import { openAnalysisResult } from "~/services/analyses/open-analysis-result.server";
import { getChartPng, getChartSvg } from "~/services/charts/get-chart.server";
import { pathParameter, signedIn } from "../page.server";
import { loadChart, loadResultEntry } from "./load-result-entry.server";
import { OBSERVATIONS, readFileName, type ResultFile } from "./results/result-file";

const TYPES: Record<ResultFile["ending"], string> = {
  csv: "text/csv; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
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

function table({ entry, note }: LoadedEntry, key: string, fileName: string) {
  const found = entry.tables.find((each) => each.key === key);
  if (!found) throw notFound("result");
  return answer(toCsv(exportRows(found, note)), "csv", fileName);
}

async function picture(
  { chart, drawing, note }: Awaited<ReturnType<typeof loadChart>>,
  ending: ResultFile["ending"],
  fileName: string,
) {
  const build = (frame: Frame) => buildWithNote(chart, note, PRINT_THEME, frame, drawing);
  if (ending === "svg") return answer(await getChartSvg(build(chart.frame)), ending, fileName);
  const png = await getChartPng(build(printFrame(chart)), imagePixels(chart).width);
  return answer(new Uint8Array(png), ending, fileName);
}

/** A table as CSV or a chart as SVG or PNG. */
export const loader = signedIn(async ({ params }, user) => {
  const file = readFileName(pathParameter(params, "file"));
  if (!file) throw notFound("result");
  const analysisId = pathParameter(params, "analysisId");
  const functionKey = pathParameter(params, "functionKey");
  const fileName = `${functionKey}-${file.key}.${file.ending}`;
  if (file.ending !== "csv") {
    return picture(await loadChart(user.id, analysisId, functionKey, file.key), file.ending, fileName);
  }
  const loaded = await loadResultEntry(user.id, analysisId, functionKey);
  return file.key === OBSERVATIONS
    ? observations(user.id, analysisId, loaded, fileName)
    : table(loaded, file.key, fileName);
});
