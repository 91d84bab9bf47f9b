import type {
  BinMethod,
  CategoryList,
  CellValue,
  ColumnBins,
  ColumnComparison,
  ColumnFacts,
  ColumnType,
  FormulaCheck,
  FormulaItem,
  FunctionKey,
  ImportSummary,
  ComputedPreview,
  RecodeBlock,
  RecodeCheck,
  Request,
  RowComparison,
  Settings,
  RowOrigin,
  ShapePreview,
  ShapeRecipe,
  SourceColumn,
  StepReason,
  TransformSummary,
} from "./contract/types";

/** A file to read: its blob on this machine, and its name as the user gave it. */
export type FileInput = {
  path: string;
  /** Where the file is if it moved from `path` before it was opened. */
  movesTo?: string;
  fileName: string;
};

/** An `Inspection` as JSON, which can be large, and its size. */
export type InspectedFile = { json: Uint8Array; rowCount: number; colCount: number };

/** A column of a project, stored as an Arrow file. */
export type StoredColumn = {
  columnIndex: number;
  name: string;
  path: string;
  /** Categories in the order that the user chose; others follow. */
  categoryOrder?: string[] | null;
};

/** A row filter that is on: a number column with 1 in the rows to keep, and empty in the others. */
export type StoredMask = { name: string; path: string };

/** A project's data: the parts that a job needs. */
export type TableInput = {
  rowCount: number;
  columns: StoredColumn[];
  /** Row filters of the project; only analyses obey them. */
  masks?: StoredMask[];
  /** Original row numbers of a sample (Uint32). */
  rowsPath: string | null;
  /** column_index of the entity and of the time column; they are among `columns`. */
  entity: number | null;
  time: number | null;
};

/** A table, a recipe, and the tables that its joins name. */
export type ShapeInput = {
  table: TableInput;
  recipe: ShapeRecipe;
  others: { name: string; table: TableInput }[];
};

/** A file that a worker wrote and synced, not yet in the blob store. */
export type WrittenFile = { file: string; hash: string };

/** A random sample: the same file and seed give the same rows. */
export type SampleInput = { kind: "Rows" | "Percent"; size: number; seed: number };

/** How a column is computed: the stored form of a formula, or rules. */
export type Transform = { formula: string } | { rules: RecodeBlock[] };

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

/** Formats in which a table leaves the application. */
export type ExportFormat = "csv" | "xlsx";

/** Two tables compared. `alike`: the columns were paired because their values agree. */
export type ComparedTables = {
  rows: RowComparison;
  pairs: { old: number; new: number; alike: boolean; comparison: ColumnComparison }[];
  /** Columns that only one table has. */
  gone: { old: number; facts: ColumnFacts }[];
  added: { new: number; facts: ColumnFacts }[];
};

/** The jobs of the engine's threads, by the names of the worker's exports. */
export type EngineJobs = {
  /** Judges a file's kind by its content. */
  checkFile: { input: FileInput; output: null };
  /** Inspects the file. */
  inspectFile: {
    input: FileInput & { settings: Settings };
    output: InspectedFile;
  };
  /**
   * The file read with the settings, a `SettingsPreview` as JSON, and on request an inspection by their sheet, delimiter
   * and encoding.
   */
  previewFile: {
    input: FileInput & { settings: Settings; inspect: boolean };
    output: { preview: string; inspected: InspectedFile | null };
  };
  importFile: {
    input: FileInput & { settings: Settings; folder: string; sample: SampleInput | null; preview?: boolean };
    /**
     * `fileRowCount`: rows before a sample was taken; `rows`: their original numbers (Uint32, little endian); `preview`, on
     * request: as that of `previewFile`.
     */
    output: {
      summary: ImportSummary;
      fileRowCount: number;
      columns: (WrittenFile & { nullCount: number })[];
      rows: WrittenFile | null;
      preview: string | null;
    };
  };
  /** Reads a generated table, so that V8 optimises the core's code before a user waits for it. */
  warmUp: { input: null; output: null };
  /** `json` is the array of rows; `rowCount` is the number of rows in the view. */
  readPage: { input: PageInput; output: { json: Uint8Array; rowCount: number } };
  /** `json` is the array of distinct values, sorted. */
  listValues: { input: { path: string; limit: number }; output: { json: string; truncated: boolean } };
  /** The number of distinct values of a column; for dates, the first and the last in wire form. */
  columnFacts: {
    input: { path: string };
    output: { distinct: number; first: string | null; last: string | null };
  };
  /** Some rows as lines of CSV, or as row elements of a worksheet. Rows count from 0. */
  exportRows: {
    input: {
      format: ExportFormat;
      columns: { path: string; type: ColumnType }[];
      start: number;
      count: number;
    };
    output: { bytes: Uint8Array };
  };
  /** The first cell, by column, whose text has more than `characters` characters; positions count from 0. */
  findLongCell: {
    input: { paths: string[]; characters: number };
    output: { column: number; row: number } | null;
  };
  checkRequest: {
    input: { columns: { column_index: number; name: string; type: string }[]; request: Request };
    output: null;
  };
  /** `full` and `summary` are a result as JSON, `drawing` is what its charts draw, `filterText` is the filter in words. */
  analyzeFunction: {
    input: TableInput & { request: Request; functionKey: FunctionKey };
    output: { full: Uint8Array; summary: Uint8Array; drawing: Uint8Array; filterText: string | null };
  };
  /** Checks a formula while the user types; `own` is the column_index of the column it computes, when that column exists. */
  checkFormula: {
    input: { columns: SourceColumn[]; formula: string; own: number | null };
    output: FormulaCheck;
  };
  /** Stored formulas with their columns' current names, and the items of these texts. */
  showFormulas: {
    input: { columns: SourceColumn[]; stored: string[] };
    output: { formula: string; items: FormulaItem[] }[];
  };
  checkRecode: {
    input: { columns: SourceColumn[]; rules: RecodeBlock[]; own: number | null };
    output: RecodeCheck;
  };
  /** Computes a column from others; `columns` are those it reads, with entity and time when a formula uses lags. */
  transformColumn: {
    input: TableInput & { transform: Transform; folder: string };
    output: { summary: TransformSummary; column: WrittenFile & { nullCount: number } };
  };
  /** Like `transformColumn`, without storing the column; with its first cells. */
  previewColumn: {
    input: TableInput & { transform: Transform; firstRows: number };
    output: ComputedPreview;
  };
  /**
   * Compares two tables whose columns have their numbers in the files as column_index. `pairs` are columns that belong
   * together, [old, new]. Among the others those that are alike are paired, except for the old columns in `apart`.
   */
  compareTables: {
    input: { old: TableInput; new: TableInput; pairs: [number, number][]; apart: number[] };
    output: ComparedTables;
  };
  /**
   * The row numbers in a new table of rows of an old one, found by entity and time and in order; null where they do not
   * tell the rows apart. `ranges` are row numbers, from 1.
   */
  placeRows: {
    input: { old: TableInput; new: TableInput; ranges: (readonly [from: number, to: number])[] };
    output: { numbers: Uint32Array | null };
  };
  /**
   * Writes a CSV file with the rows of an old table and those of a new one below them. A row that is in both by entity
   * and time is written once, with the old or the new values. `columns` are old and new column_index; null where a table
   * has no such column. A file of `mostBytes` or more is refused.
   */
  appendTables: {
    input: {
      old: TableInput;
      new: TableInput;
      columns: { name: string; old: number | null; new: number | null }[];
      repeated: "old" | "new";
      mostBytes: number;
      folder: string;
    };
    output: WrittenFile & { byteLength: number; rowCount: number };
  };
  /** The first rows of a table in another shape; `others` are the tables that the recipe's joins name. */
  previewShape: {
    input: ShapeInput & { firstRows: number };
    output: ShapePreview;
  };
  /** The rows that a row of a table in another shape, from 0, comes from. */
  originOfRow: {
    input: ShapeInput & { row: number };
    output: RowOrigin;
  };
  /** The whole table as a CSV file. A file of `mostBytes` or more is refused. */
  writeShape: {
    input: ShapeInput & { mostBytes: number; folder: string };
    output: WrittenFile & { byteLength: number; preview: ShapePreview };
  };
  /** The indexes of names of columns that are periods. */
  namedByPeriods: {
    input: { names: string[] };
    output: { indexes: number[] };
  };
  /** Bins of a number column of the table. */
  suggestBins: {
    input: TableInput & { columnIndex: number; method: BinMethod; count: number };
    output: ColumnBins;
  };
  /** The bins of a number column of the table between ascending edges. */
  countBins: {
    input: TableInput & { columnIndex: number; edges: readonly number[] };
    output: ColumnBins;
  };
  /** The categories of a column of the table with their counts, at most `most`. */
  listCategories: {
    input: TableInput & { columnIndex: number; most: number };
    output: CategoryList;
  };
  /** The coefficients of a model, computed under several specifications; `json` is a `Sensitivity`. */
  sensitivity: {
    input: TableInput & { request: Request; functionKey: FunctionKey };
    output: { json: string };
  };
  /** The prediction of a model for one row; values by the `column_index` of X as text. `json` is a `Prediction`. */
  predict: {
    input: TableInput & { request: Request; functionKey: FunctionKey; values: Record<string, CellValue> };
    output: { json: string };
  };
  /** The findings about a request before its function runs; `json` is a `Preflight`. */
  preflight: {
    input: TableInput & { request: Request; functionKey: FunctionKey };
    output: { json: string };
  };
  /** The rows that several results of a table use; `json` is a `RowsInCommon`. */
  rowsInCommon: {
    input: TableInput & { users: { request: Request; function: FunctionKey }[] };
    output: { json: string };
  };
  ledgerRows: {
    input: TableInput & { request: Request; functionKey: FunctionKey; reason: StepReason; limit: number };
    output: { rows: Uint32Array };
  };
};
