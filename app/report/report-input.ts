import type { ComparedAnalysis, ComparisonSources } from "~/analyses/comparison/compared-analysis";
import type { DrawnComparison } from "~/analyses/comparison/drawn-comparison";
import type { TableLook } from "~/analyses/comparison/table-look";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { AnalysisResult, FunctionKey, Sensitivity } from "~/compute/contract/types";

/** The finished results of one dependent variable of an analysis, as they are sent to the thread that writes reports. */
export interface SentDependent {
  labels: VariableLabels;
  /** The results by function, as JSON texts; a page's copies, whose long lists are empty, are enough. */
  results: ReadonlyMap<FunctionKey, string>;
  /** The drawing of each function. */
  drawings: ReadonlyMap<string, ArrayBuffer>;
  /** Each model computed in other ways; null where that could not be done. */
  sensitivities: ReadonlyMap<FunctionKey, Sensitivity | null>;
}

/** A dependent variable of a part, with its results read. */
export interface DependentPart extends Omit<SentDependent, "results"> {
  result: AnalysisResult;
}

/** An analysis of a report: its settings and its finished results. */
export interface AnalysisPart {
  kind: "analysis";
  name: string;
  /** Its dependent variables in order; most analyses have one. */
  dependents: readonly DependentPart[];
  /** The changes of the data since the analysis was applied, in words; the report is about the earlier data. */
  dataChanges: readonly string[];
  settings: {
    /** Whether the analysis excludes outliers. */
    excludesOutliers: boolean;
    /** Names of the project's row filters that are on. */
    rowFilters: readonly string[];
    /** Names of the statistics that were chosen; null where the functions offer no choice. */
    statistics: readonly string[] | null;
    /** The column whose values have a box each. */
    by: string | null;
    /** Settings of the functions that are not the default: names and values. */
    options: readonly (readonly [name: string, value: string])[];
  };
}

/** Analyses of a report next to each other. */
export interface ComparisonPart {
  kind: "comparison";
  drawn: DrawnComparison;
  /** The compared analyses, for their methods. */
  analyses: readonly ComparedAnalysis[];
  look: TableLook;
  /** The version of the engine. */
  version: string;
}

/** The user's own text between analyses, as clean HTML. */
interface TextPart {
  kind: "text";
  html: string;
}

export type ReportPart = AnalysisPart | ComparisonPart | TextPart;

/** A part on its way to the thread that writes reports: results are JSON texts, the user's text is Markdown. */
export type SentPart =
  | (Omit<AnalysisPart, "dependents"> & { dependents: readonly SentDependent[] })
  | (Pick<ComparisonPart, "kind" | "look" | "version"> & { compared: ComparisonSources })
  | { kind: "text"; markdown: string };

/** A report on its way to that thread. */
export type SentReport = Omit<ReportInput, "parts"> & { parts: readonly SentPart[] };

/** The content of a report: one analysis or one comparison, or several with texts between them. */
export interface ReportInput {
  title: string;
  /** Whether it is of a project; its analyses then have headings of their own. */
  isJoint: boolean;
  /** Whether it is of one comparison. */
  isComparison: boolean;
  projectName: string;
  /** Name of the original file. */
  fileName: string;
  /** "random sample of 500 of 10,000 rows, seed 42"; null when the project has all rows. */
  sample: string | null;
  parts: readonly ReportPart[];
  /** Time of the report. */
  time: Date;
  /** Time zone of the reader's browser; "UTC" when it is unknown. */
  timeZone: string;
}

/** HTML for Chromium; header and footer are templates for every page. */
export interface PrintedPages {
  /** UTF-8. */
  html: Uint8Array;
  header: string;
  footer: string;
}
