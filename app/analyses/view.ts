import type { ReactNode } from "react";
import type { ChartPicture } from "~/charts/picture";
import type { AnalysisResult, FunctionKey, OutliersRemoved } from "~/compute/contract/types";
import type { CsvColumn } from "~/lib/columnar-csv";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "./asked";
import type { Statement } from "./sentences/statement";

/** The panel of one function. */
export type ResultOf<K extends FunctionKey> = NonNullable<AnalysisResult[K]>;

/** What the page lends to a result: how it shows a chart and a table with their tools. */
export interface ResultSlots {
  /** The chart with this key, with its downloads; nothing when the panel has no such chart. */
  chart: (key: string) => ReactNode;
  /** A table with its tools. */
  table: (table: ResultTable, options?: { caption?: boolean }) => ReactNode;
}

export interface ResultProps<K extends FunctionKey> {
  panel: ResultOf<K>;
  asked: Asked;
  slots: ResultSlots;
}

/** What the report lends to a page of its document. */
export interface ReportSlots {
  /** The printed picture with this key, or nothing. */
  picture: (key: string) => ReactNode;
  table: (table: ResultTable) => ReactNode;
}

export interface ReportProps<K extends FunctionKey> {
  panel: ResultOf<K>;
  asked: Asked;
  slots: ReportSlots;
}

/** Everything an analysis shows, besides its definition. The same charts and tables serve page, report and downloads. */
export interface AnalysisView<K extends FunctionKey> {
  /** One line under the title: what was asked. */
  subtitle: (panel: ResultOf<K>, asked: Asked) => string;
  /** What the result says in plain language, chosen by sentences/rules.ts; only for panels with numbers. */
  says: (panel: ResultOf<K>, asked: Asked) => Statement;
  /** The outlier notice of the panel, `null` when there is nothing to say. */
  outliers: (panel: ResultOf<K>) => OutliersRemoved | null;
  charts: (panel: ResultOf<K>, asked: Asked) => ChartPicture[];
  tables: (panel: ResultOf<K>, asked: Asked) => ResultTable[];
  /** The columnar field that holds every observation in the whole panel, for download. */
  observations?: { field: string; columns: readonly CsvColumn[] };
  /** What the figures and the marks mean, for people who meet them for the first time. */
  readingAid: string[];
  /** Definitions used, for the foot of the panel and the methods of the report. */
  methods: string[];
  Result: (props: ResultProps<K>) => ReactNode;
  Report: (props: ReportProps<K>) => ReactNode;
}
