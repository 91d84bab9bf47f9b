import { setMaxListeners } from "node:events";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { reportStamp } from "~/lib/format-time";
import { REPORT_MEDIA_TYPES, type ReportFormat } from "~/lib/report-formats";
import { sampleText } from "~/lib/sample-text";
import { Turns } from "~/lib/turns";
import { drawCharts, paintCharts } from "~/report/draw-charts.server";
import { prepareToPrint, printReport } from "~/report/pdf.server";
import type { SentPart, SentReport } from "~/report/report-input";
import type { DrawnChart } from "~/report/report-jobs";
import { runReportJob } from "~/report/report-thread.server";
import { getAnalysisRow } from "../analyses/get-analysis.server";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { getProjectRow } from "../projects/get-project.server";
import { collectComparison, type WantedComparison } from "./collect-comparison.server";
import { collectPart } from "./collect-part.server";
import { getPlanToBuild } from "./joint-report.server";
import type { OnProgress } from "./report-progress.server";

const turns = new Turns(LIMITS.reports);

export interface ReportOptions {
  format: ReportFormat;
  /** The reader's time zone, for the date in the report and in its file name. */
  timeZone: string;
  time: Date;
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

export interface ReportFile {
  bytes: Uint8Array;
  fileName: string;
  mediaType: string;
}

/** A report before it is begun: its parts are collected one after another. */
type Content = Pick<SentReport, "title" | "isJoint" | "isComparison"> & {
  projectId: string;
  collect: readonly (() => Promise<SentPart>)[];
};

/**
 * The report of an analysis.
 *
 * @throws AppError not_found, processing (retry), conflict (no data), unavailable (no Chromium), timeout, stopped, or
 *   too_many_requests
 */
export function buildReport(userId: string, analysisId: string, options: ReportOptions): Promise<ReportFile> {
  return build(userId, options, async () => {
    const { name, projectId } = await getAnalysisRow(userId, analysisId);
    const collect = [() => collectPart(userId, analysisId)];
    return { title: name, isJoint: false, isComparison: false, projectId, collect };
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
    const { comparisonTitle } = await import("~/report/comparison-title");
    const { projectId } = wanted;
    const collect = [() => collectComparison(userId, wanted, options.timeZone)];
    const title = comparisonTitle(wanted.ids.length);
    return { title, isJoint: false, isComparison: true, projectId, collect };
  });
}

/**
 * The joint report of a project: its analyses in the chosen order, with the user's texts between them.
 *
 * @throws AppError as `buildReport`, or conflict if the report is empty or has too many results
 */
export function buildJointReport(
  userId: string,
  projectId: string,
  options: ReportOptions,
): Promise<ReportFile> {
  return build(userId, options, async () => {
    const plan = await getPlanToBuild(userId, projectId);
    const parts = plan.parts.filter((part) => part.kind !== "text" || part.text.trim() !== "");
    if (parts.length === 0) {
      throw new AppError("conflict", {
        userMessage: "This report is empty. Add an analysis or a text, then try again.",
      });
    }
    const collect = parts.map((part) => async (): Promise<SentPart> => {
      if (part.kind === "text") return { kind: "text", markdown: part.text };
      if (part.kind === "analysis") return collectPart(userId, part.analysis);
      const { analyses: ids, shows, decimals } = part;
      return collectComparison(userId, { projectId, ids, look: { shows, decimals } }, options.timeZone);
    });
    return { title: plan.title, isJoint: true, isComparison: false, projectId, collect };
  });
}

/** A limited number at a time: a report holds its images in memory until it is written. */
function build(userId: string, options: ReportOptions, begin: () => Promise<Content>): Promise<ReportFile> {
  const { format, time, timeZone } = options;
  return turns.run(userId, options.signal, async () => {
    if (format === "pdf") prepareToPrint();
    const { projectId, collect, ...content } = await begin();
    const project = await getProjectRow(userId, projectId);
    const { fileName } = await getDatasetRow(userId, project.datasetId);
    const sample =
      project.seed === null || project.rowCount === null
        ? null
        : sampleText(project.rowCount, project.fileRowCount, project.seed);
    // Cancels the queued work of a report that has failed.
    const stop = new AbortController();
    const signal =
      options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
    // Every chart of a report adds a listener.
    setMaxListeners(0, signal);
    try {
      const { parts, charts } = await takeParts(collect, options.onProgress, signal);
      const report = { ...content, projectName: project.name, fileName, sample, time, timeZone, parts };
      return {
        bytes: await write(report, charts, format, signal),
        fileName: `${fileKind(content)}_${reportStamp(time, timeZone)}.${format}`,
        mediaType: REPORT_MEDIA_TYPES[format],
      };
    } finally {
      stop.abort();
    }
  });
}

/** Collects the parts and draws their charts, one part after another, so that a report fills no queue. */
async function takeParts(
  collect: Content["collect"],
  onProgress: OnProgress = () => undefined,
  signal: AbortSignal,
): Promise<{ parts: SentPart[]; charts: DrawnChart[] }> {
  const parts: SentPart[] = [];
  const charts: DrawnChart[] = [];
  for (const [at, collectOne] of collect.entries()) {
    if (signal.aborted) throw new AppError("stopped");
    onProgress(at, collect.length);
    const part = await collectOne();
    parts.push(part);
    if (part.kind === "text") continue;
    const toDraw = await runReportJob("chartsOfPart", { part, at }, signal);
    charts.push(...(await drawCharts(toDraw.charts, signal)));
  }
  onProgress(collect.length, collect.length);
  return { parts, charts };
}

function fileKind({ isJoint, isComparison }: Pick<Content, "isJoint" | "isComparison">): string {
  if (isJoint) return "Report";
  return isComparison ? "Comparison" : "Analysis";
}

async function write(
  report: SentReport,
  charts: readonly DrawnChart[],
  format: ReportFormat,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (format === "pdf")
    return printReport(await runReportJob("writePages", { report, charts }, signal), signal);
  const painted = format === "docx" ? await paintCharts(charts, signal) : new Map<string, never>();
  return (await runReportJob("writeFile", { report, charts, format, painted }, signal)).bytes;
}
