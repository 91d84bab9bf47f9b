import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { reportStamp } from "~/lib/format-time";
import { sampleText } from "~/lib/sample-text";
import { Turns } from "~/lib/turns";
import type { OnChart } from "~/report/draw-charts.server";
import { prepareToPrint, printReport } from "~/report/pdf.server";
import { REPORT_MEDIA_TYPES, type ReportFormat } from "~/lib/report-formats";
import type { ReportInput } from "~/report/report-input";
import { getAnalysisRow } from "../analyses/get-analysis.server";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { getProjectRow } from "../projects/get-project.server";
import { collectComparison, type WantedComparison } from "./collect-comparison.server";
import { collectPart } from "./collect-part.server";
import { getReportPlan } from "./joint-report.server";
import { renderOwnText } from "./own-text.server";

const turns = new Turns(LIMITS.reports);

export interface ReportOptions {
  format: ReportFormat;
  /** Of the reader, for the date in the report and in its file name. */
  timeZone: string;
  time: Date;
  onChart?: OnChart;
  signal?: AbortSignal;
}

export interface ReportFile {
  bytes: Uint8Array;
  fileName: string;
  mediaType: string;
}

type Content = Pick<ReportInput, "title" | "isJoint" | "isComparison" | "parts"> & { projectId: string };

/**
 * The report of an analysis.
 *
 * @throws AppError not_found, processing (retry), conflict (no data), unavailable (no Chromium), timeout, stopped, or
 *   too_many_requests
 */
export function buildReport(userId: string, analysisId: string, options: ReportOptions): Promise<ReportFile> {
  return build(userId, options, async () => {
    const { name, projectId } = await getAnalysisRow(userId, analysisId);
    const parts = [await collectPart(userId, analysisId)];
    return { title: name, isJoint: false, isComparison: false, projectId, parts };
  });
}

/**
 * A comparison of analyses of a project as a document.
 *
 * @throws AppError as `buildReport`, or invalid_input on `analyses`
 */
export function buildComparisonReport(
  userId: string,
  wanted: WantedComparison,
  options: ReportOptions,
): Promise<ReportFile> {
  return build(userId, options, async () => {
    const part = await collectComparison(userId, wanted, options.timeZone);
    const { comparisonTitle } = await import("~/report/comparison-title");
    const { projectId } = wanted;
    return { title: comparisonTitle(part), isJoint: false, isComparison: true, projectId, parts: [part] };
  });
}

/**
 * The joint report of a project: its analyses in the chosen order, with the user's texts between them.
 *
 * @throws AppError as `buildReport`, or conflict if the report is empty
 */
export function buildJointReport(
  userId: string,
  projectId: string,
  options: ReportOptions,
): Promise<ReportFile> {
  return build(userId, options, async () => {
    const plan = await getReportPlan(userId, projectId);
    const parts: ReportInput["parts"][number][] = [];
    for (const part of plan.parts) {
      if (options.signal?.aborted) throw new AppError("stopped");
      if (part.kind === "analysis") parts.push(await collectPart(userId, part.analysis));
      else if (part.kind === "comparison") {
        const { analyses: ids, shows, decimals } = part;
        const wanted = { projectId, ids, look: { shows, decimals } };
        parts.push(await collectComparison(userId, wanted, options.timeZone));
      } else if (part.text.trim() !== "") parts.push({ kind: "text", html: renderOwnText(part.text) });
    }
    if (parts.length === 0) {
      throw new AppError("conflict", {
        userMessage: "This report is empty. Add an analysis or a text, then try again.",
      });
    }
    return { title: plan.title, isJoint: true, isComparison: false, projectId, parts };
  });
}

/** A limited number at a time: a report holds its images in memory until it is written. */
function build(userId: string, options: ReportOptions, collect: () => Promise<Content>): Promise<ReportFile> {
  const { format, time, timeZone, signal } = options;
  return turns.run(userId, signal, async () => {
    if (format === "pdf") prepareToPrint();
    const { projectId, ...content } = await collect();
    const project = await getProjectRow(userId, projectId);
    const { fileName } = await getDatasetRow(userId, project.datasetId);
    const sample =
      project.seed === null || project.rowCount === null
        ? null
        : sampleText(project.rowCount, project.fileRowCount, project.seed);
    const input = { ...content, projectName: project.name, fileName, sample, time, timeZone };
    return {
      bytes: await write(input, options),
      fileName: `${fileKind(content)}_${reportStamp(time, timeZone)}.${format}`,
      mediaType: REPORT_MEDIA_TYPES[format],
    };
  });
}

function fileKind({ isJoint, isComparison }: Pick<Content, "isJoint" | "isComparison">): string {
  if (isJoint) return "Report";
  return isComparison ? "Comparison" : "Analysis";
}

async function write(
  input: ReportInput,
  { format, onChart = () => undefined, signal }: ReportOptions,
): Promise<Uint8Array> {
  // Loaded late: they import every view, the embedded font and the writer of documents.
  const { drawCharts, paintCharts } = await import("~/report/draw-charts.server");
  const { renderPage, renderPages, renderText } = await import("~/report/render-report.server");
  const charts = await drawCharts(input, onChart, signal);
  if (format === "html") return Buffer.from(renderPage(input, charts));
  if (format === "pdf") return printReport(renderPages(input, charts), signal);
  const { buildWordDocument } = await import("~/report/word/word-document.server");
  return buildWordDocument(input, renderText(input, charts), await paintCharts(charts, signal));
}
