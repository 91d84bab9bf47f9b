import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { AnalysisResult, ResultHead } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { Turns } from "~/lib/turns";
import { prepareToPrint, printReport } from "~/report/pdf.server";
import type { ReportInput } from "~/report/report-input";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { getProjectRow } from "../projects/get-project.server";
import { requestLabels } from "../analyses/request-labels";
import { requestOf } from "../shapes/build-analysis";
import { getAnalysisRow } from "../analyses/get-analysis.server";
import { getResultPage } from "../analyses/result-page.server";
import { getAnalysisData } from "../analyses/analysis-data.server";
import { type FunctionRun, runFunctions } from "../analyses/run-functions.server";

/** How long a report waits for results that are not computed yet. */
const WAIT_MS = 20_000;

const turns = new Turns(LIMITS.reports);

type ReportOptions = { timeZone: string; time: Date; signal?: AbortSignal };

/**
 * The PDF report of an analysis.
 *
 * @param options.timeZone of the reader, for the date in the report and in its file name
 * @throws AppError not_found, processing (retry), conflict (no data), unavailable (no Chromium), timeout, or
 *   too_many_requests
 */
export function buildReport(
  userId: string,
  analysisId: string,
  options: ReportOptions,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  // A limited number at a time: a report holds its images in memory until it is printed.
  return turns.run(userId, options.signal, () => buildNow(userId, analysisId, options));
}

async function buildNow(
  userId: string,
  analysisId: string,
  options: ReportOptions,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const analysis = await getAnalysisRow(userId, analysisId);
  prepareToPrint();
  const runs = await runFunctions(userId, analysis, { waitMs: WAIT_MS });
  if (runs.some(({ outcome }) => outcome.state === "processing")) throw new AppError("processing");
  const project = await getProjectRow(userId, analysis.projectId);
  const dataset = await getDatasetRow(userId, project.datasetId);
  // Loaded late: this imports every view and the embedded font, which nothing needs before the first report.
  const { renderReport } = await import("~/report/render-report.server");
  const report = await renderReport(
    {
      analysisName: analysis.name,
      projectName: project.name,
      fileName: dataset.fileName,
      labels: requestLabels(requestOf(analysis), await getAnalysisData(userId, analysis)),
      ...(await collectResult(runs)),
      excludesOutliers: requestOf(analysis).remove_outliers,
      time: options.time,
      timeZone: options.timeZone,
    },
    options.signal,
  );
  return { pdf: await printReport(report, options.signal), fileName: report.fileName };
}

/** The summaries of all functions as one result, and their chart data. */
async function collectResult(runs: FunctionRun[]): Promise<Pick<ReportInput, "result" | "drawings">> {
  const drawings = new Map<string, ArrayBuffer>();
  const heads = await Promise.all(
    runs.map(async ({ key, outcome }): Promise<[string, ResultHead]> => {
      if (outcome.state === "failed") return [key, outcome.failure as ResultHead];
      if (outcome.state === "processing") throw new AppError("processing");
      const { json, drawing } = await getResultPage(outcome.result.summaryHash);
      drawings.set(key, drawing);
      return [key, JSON.parse(json) as ResultHead];
    }),
  );
  const filterText = heads.find(([, head]) => head.filter_by_variable !== null)?.[1].filter_by_variable;
  const result = {
    ...(Object.fromEntries(heads) as Partial<AnalysisResult>),
    filter_by_variable: filterText ?? null,
    engine_version: ENGINE_VERSION,
  };
  return { result, drawings };
}
