import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { AnalysisResult } from "~/compute/contract/types";

/** The content of a report: the analysis, the source of its data, and its finished results. */
export interface ReportInput {
  analysisName: string;
  projectName: string;
  /** Name of the original file. */
  fileName: string;
  labels: VariableLabels;
  /** The changes of the data since the analysis was applied, in words; the report is of the data from before. */
  dataChanges: readonly string[];
  /** Whether the analysis excludes outliers. */
  excludesOutliers: boolean;
  /** The results; a page's copies, whose long lists are empty, are enough. */
  result: AnalysisResult;
  /** The drawing of each function. */
  drawings: ReadonlyMap<string, ArrayBuffer>;
  /** Time of the report. */
  time: Date;
  /** Time zone of the reader's browser; "UTC" when it is unknown. */
  timeZone: string;
}

/** HTML for Chromium; header and footer are templates for every page. */
export interface RenderedReport {
  html: string;
  header: string;
  footer: string;
  /** `Analysis_{DDMMYYYY}_{HHmm}.pdf` */
  fileName: string;
}
