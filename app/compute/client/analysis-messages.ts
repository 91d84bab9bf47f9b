import type { FunctionKey, Preflight, Request } from "../contract/types";

/** A column of the project; its address changes with its content. */
interface ValuesColumn {
  columnIndex: number;
  name: string;
  url: string;
  categoryOrder: readonly string[] | null;
}

/** The data that an analysis reads. Addresses change with their content. */
export interface ValuesTable {
  rowCount: number;
  /** The row numbers of a sample. */
  rows: string | null;
  columns: readonly ValuesColumn[];
  /** The row filters that are on. */
  masks: readonly { name: string; url: string }[];
  entity: number | null;
  time: number | null;
}

interface AskedFunction {
  table: ValuesTable;
  request: Request;
  functionKey: FunctionKey;
}

/** A request to the worker that computes analyses. */
export type AnalysisRequest = { id: number; kind: "analyze" | "preflight" } & AskedFunction;

/** One function's result for a page, as the server stores it. */
export interface AnalyzedFunction {
  /** The result as JSON, with long lists emptied. */
  json: string;
  /** The data of its charts, as `readDrawing` takes them. */
  drawing: ArrayBuffer;
  /** How long the core took, without fetching values. */
  milliseconds: number;
}

export type AnalysisAnswer = AnalyzedFunction | Preflight;
