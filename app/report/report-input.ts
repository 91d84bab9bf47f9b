import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { AnalysisResult } from "~/compute/contract/types";

/** What a report is made of: the analysis, where its data come from, and its finished results. */
export interface ReportInput {
  analysisName: string;
  projectName: string;
  /** Name of the original file. */
  fileName: string;
  labels: VariableLabels;
  /** Whether the analysis excludes outliers. */
  excludesOutliers: boolean;
  /** Panels as pages read them (the summary is enough). */
  result: AnalysisResult;
  /** What the charts of each function draw. */
  drawings: ReadonlyMap<string, ArrayBuffer>;
  /** When the report is made. */
  time: Date;
  /** Zone of the reader's browser; "UTC" when it is unknown. */
  timeZone: string;
}

/** HTML for Chromium; header and footer are its templates and stand on every page. */
export interface RenderedReport {
  html: string;
  header: string;
  footer: string;
  /** `Analysis_{DDMMYYYY}_{HHmm}.pdf` */
  fileName: string;
}
