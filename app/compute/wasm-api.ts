import type { ColumnType } from "./contract/types";

/**
 * What compute-rs/pkg offers (compute-rs/src/wasm): one build for server and browser. Failures are thrown as
 * `Failure` objects; after any other exception the instance must not be used again. Objects live in the instance's
 * memory until `free`.
 */
export interface ComputeModule {
  /** Instantiates the compiled module; a second call on the same module object changes nothing. */
  initSync(source: { module: WebAssembly.Module }): { memory: WebAssembly.Memory };
  engineVersion(): string;
  FileReader: new (fileName: string, byteLength: number) => FileReaderHandle;
  AnalysisTable: new (rowCount: number) => AnalysisTableHandle;
  analyzeFunction(table: AnalysisTableHandle, requestJson: string, functionKey: string): ResultBytesHandle;
  ledgerRows(
    table: AnalysisTableHandle,
    requestJson: string,
    functionKey: string,
    reason: string,
    limit: number,
  ): Uint32Array;
  checkRequest(columnsJson: string, requestJson: string): void;
  /** `SourceColumn[]` as JSON and a formula with names; answers a `FormulaCheck` as JSON, errors inside it. */
  checkFormula(columnsJson: string, formula: string, own?: number): string;
  /** The stored form of a formula with the names that its columns have now. */
  shownFormula(columnsJson: string, stored: string): string;
  /** Evaluates the stored form of a formula. */
  evaluateFormula(table: AnalysisTableHandle, stored: string): MadeColumnHandle;
  /** `SourceColumn[]` and `RecodeBlock[]` as JSON; answers a `RecodeCheck` as JSON. */
  checkRecode(columnsJson: string, rulesJson: string, own?: number): string;
  evaluateRecode(table: AnalysisTableHandle, rulesJson: string): MadeColumnHandle;
}

/** Reads one file: its bytes taken in, judged by `finish`, then inspected, previewed or imported. */
export interface FileReaderHandle {
  push(chunk: Uint8Array): void;
  /** In place of `push`: where in the instance's memory the bytes can be written, all that were announced. */
  room(): number;
  /** Says that only so many came. */
  shorten(byteLength: number): void;
  finish(): void;
  /** Settings as JSON; answers an `Inspection` as JSON. */
  inspect(settingsJson: string): string;
  /** Answers a `SettingsPreview` as JSON. */
  preview(settingsJson: string): string;
  import(settingsJson: string): ImportedTableHandle;
  free(): void;
}

export interface ImportedTableHandle {
  /** An `ImportSummary` as JSON. */
  summary(): string;
  /** A `SettingsPreview` as JSON; before any column is taken. */
  preview(): string;
  columnCount(): number;
  /**
   * Keeps a random sample of the rows and answers their numbers, ascending, from 1; before any column is taken.
   *
   * @param seed a whole number; the same file and seed give the same rows
   */
  keepSample(kind: "Rows" | "Percent", size: number, seed: number): Uint32Array;
  /** Moves a column out of the table. */
  takeColumn(place: number): ImportedColumnHandle;
  free(): void;
}

/** A column as Arrow buffers; each can be taken once. Validity is a bitmap, least significant bit first. */
export interface ImportedColumnHandle {
  readonly type: ColumnType;
  readonly dictionary: boolean;
  readonly unit: "day" | "ms" | undefined;
  readonly nullCount: number;
  takeNumbers(): Float64Array;
  takeDays(): Int32Array;
  takeMilliseconds(): BigInt64Array;
  takeCodes(): Int32Array;
  takeOffsets(): Int32Array;
  takeBytes(): Uint8Array;
  takeValidity(): Uint8Array | undefined;
  free(): void;
}

export interface AnalysisTableHandle {
  addNumber(columnIndex: number, name: string, values: Float64Array, validity?: Uint8Array): void;
  addDictionaryText(
    columnIndex: number,
    name: string,
    codes: Int32Array,
    offsets: Int32Array,
    bytes: Uint8Array,
    validity?: Uint8Array,
  ): void;
  addPlainText(
    columnIndex: number,
    name: string,
    offsets: Int32Array,
    bytes: Uint8Array,
    validity?: Uint8Array,
  ): void;
  addDays(columnIndex: number, name: string, days: Int32Array, validity?: Uint8Array): void;
  addMilliseconds(columnIndex: number, name: string, values: BigInt64Array, validity?: Uint8Array): void;
  /** Original row numbers of a sample. */
  setRows(rows: Uint32Array): void;
  setKeys(entityColumnIndex?: number, timeColumnIndex?: number): void;
  free(): void;
}

/** A column that a formula or a recode made. */
export interface MadeColumnHandle {
  /** A `TransformSummary` as JSON. */
  summary(): string;
  /** Moves the values out. */
  takeColumn(): ImportedColumnHandle;
  free(): void;
}

export interface ResultBytesHandle {
  takeFull(): Uint8Array;
  takeSummary(): Uint8Array;
  /** What the charts draw; empty when the summary has all they need. */
  takeDrawing(): Uint8Array;
  free(): void;
}
