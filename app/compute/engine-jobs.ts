import type {
  FunctionKey,
  ImportSummary,
  Request,
  Settings,
  SettingsPreview,
  StepReason,
} from "./contract/types";

/** A file to read: its blob on this machine, and its name as the user gave it. */
export type FileInput = { path: string; fileName: string };

/** An `Inspection` as JSON, which can be large, and its size. */
export type InspectedFile = { json: Uint8Array; rowCount: number; colCount: number };

/** A column of a project, stored as an Arrow file. */
export type StoredColumn = { columnIndex: number; name: string; path: string };

/** A project's data, as far as a job needs it. */
export type TableInput = {
  rowCount: number;
  columns: StoredColumn[];
  /** Original row numbers of a sample (Uint32). */
  rowsPath: string | null;
  /** column_index of the entity and of the time column; they are among `columns`. */
  entity: number | null;
  time: number | null;
};

/** A file that a worker wrote and synced, not yet in the blob store. */
export type WrittenFile = { file: string; hash: string };

export type PageInput = {
  rowCount: number;
  columns: { key: string; path: string }[];
  rowsPath: string | null;
  /** First row of the page in the view, from 0. */
  start: number;
  count: number;
  /** A column's file, or null for the row number. */
  sort: { path: string | null; descending: boolean }[];
  /** Text that a cell of the row must contain, in any case; "" for all rows. */
  find: string;
};

/** The jobs of the engine's threads, by the names of the worker's exports. */
export type EngineJobs = {
  /** Judges a file's kind by its content. */
  checkFile: { input: FileInput; output: null };
  /** What is in the file. */
  inspectFile: {
    input: FileInput & { settings: Settings };
    output: InspectedFile;
  };
  /** What the settings make of the file, and, if asked, what is in it by their sheet, delimiter and encoding. */
  previewFile: {
    input: FileInput & { settings: Settings; inspect: boolean };
    output: { preview: SettingsPreview; inspected: InspectedFile | null };
  };
  importFile: {
    input: FileInput & { settings: Settings; folder: string };
    output: { summary: ImportSummary; columns: (WrittenFile & { nullCount: number })[] };
  };
  /** `json` is the array of rows; `rowCount` those of the view. */
  readPage: { input: PageInput; output: { json: Uint8Array; rowCount: number } };
  /** `json` is the array of distinct values, sorted. */
  listValues: { input: { path: string; limit: number }; output: { json: string; truncated: boolean } };
  checkRequest: {
    input: { columns: { column_index: number; name: string; type: string }[]; request: Request };
    output: null;
  };
  /** `full` and `summary` are a panel as JSON; `filterText` is the filter in words. */
  analyzePanel: {
    input: TableInput & { request: Request; functionKey: FunctionKey };
    output: { full: Uint8Array; summary: Uint8Array; filterText: string | null };
  };
  ledgerRows: {
    input: TableInput & { request: Request; functionKey: FunctionKey; reason: StepReason; limit: number };
    output: { rows: Uint32Array };
  };
};
