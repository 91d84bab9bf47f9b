import type { ReactNode } from "react";
import type { ChartPicture } from "~/charts/picture";
import type { AnalysisResult, FunctionKey, OutliersRemoved } from "~/compute/contract/types";
import type { CsvColumn } from "~/lib/columnar-csv";
import type { ResultTable } from "~/lib/result-table";
import type { ModelEstimates } from "./models/model-estimates";
import type { Statement } from "./sentences/statement";
import type { VariableLabels } from "./variables/variable-labels";

/** The result of one function. */
export type ResultOf<K extends FunctionKey> = NonNullable<AnalysisResult[K]>;

/** Columns of a file with every observation, and the columnar field of the whole result that has most of them. */
export interface Observations {
  field: string;
  columns: readonly CsvColumn[];
}

/** How the page renders the charts and tables of a result. */
export interface ViewSlots {
  /** The chart with this key and its downloads; nothing when the result has no such chart. */
  chart: (key: string) => ReactNode;
  /** A table with its tools. */
  table: (table: ResultTable, options?: { caption?: boolean }) => ReactNode;
  /** The notes of the result, except the notes that are shown above it. */
  notes: ReactNode;
  /** A link to the file with every observation; nothing in a preview. */
  observations: ReactNode;
  /** Whether the conclusion of a model survives other specifications; nothing in a preview. */
  survival: ReactNode;
  /** The selected points and what can be done with them, above the charts; nothing where they are shown elsewhere. */
  selection: ReactNode;
}

export interface ViewProps<K extends FunctionKey> {
  result: ResultOf<K>;
  labels: VariableLabels;
  slots: ViewSlots;
}

/** How the report renders the charts and tables of a result. */
export interface ReportSlots {
  /** The printed chart with this key, or nothing. */
  picture: (key: string) => ReactNode;
  table: (table: ResultTable) => ReactNode;
}

export interface ReportProps<K extends FunctionKey> {
  result: ResultOf<K>;
  labels: VariableLabels;
  slots: ReportSlots;
}

/**
 * The view of an analysis' result; the definition describes the analysis. Page, report and downloads use the same
 * charts and tables.
 */
export interface AnalysisView<K extends FunctionKey> {
  /** One line under the title that names the variables. */
  subtitle: (result: ResultOf<K>, labels: VariableLabels) => string;
  /** The result in plain language, by findings that rules choose; only for results with numbers. */
  says: (result: ResultOf<K>, labels: VariableLabels) => Statement;
  /** The result's outlier notice; `null` when there is nothing to say. */
  outliers: (result: ResultOf<K>) => OutliersRemoved | null;
  charts: (result: ResultOf<K>, labels: VariableLabels) => ChartPicture[];
  tables: (result: ResultOf<K>, labels: VariableLabels) => ResultTable[];
  /** The coefficients that a comparison prints next to those of other functions; null for a result without them. */
  estimates?: (result: ResultOf<K>, labels: VariableLabels) => ModelEstimates | null;
  /** Every observation of the whole result, for download. */
  observations?: (result: ResultOf<K>) => Observations;
  /** The meaning of the figures and marks, for people who see them for the first time. */
  readingAid: string[];
  /** Definitions used, shown below the result and in the methods of the report. */
  methods: string[];
  View: (props: ViewProps<K>) => ReactNode;
  /** Parts that are folded away below the view, each a `<details className="fold">`. */
  Folds?: (props: ViewProps<K>) => ReactNode;
  /** Whether the view itself shows notes, survival and selected points. */
  placesAll?: true;
  /** The section of the report; by default every chart, then every table. */
  Report?: (props: ReportProps<K>) => ReactNode;
}
