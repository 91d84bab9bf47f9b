import type {
  ColumnBins,
  FormulaCheck,
  Inspection,
  ComputedPreview,
  RecodeBlock,
  RecodeCheck,
  Settings,
  SettingsPreview,
  SourceColumn,
} from "../contract/types";

/** A request to the worker with a file. It holds one file at a time; opening another closes the first. */
export type FileRequest =
  | { id: number; kind: "open"; file: File }
  | { id: number; kind: "inspect"; settings: Settings }
  | { id: number; kind: "preview"; settings: Settings };

export type FileAnswer = Inspection | SettingsPreview | null;

/** A column of the project with the address of its file. */
export interface FetchedColumn {
  columnIndex: number;
  name: string;
  url: string;
  /** Changes when the file may have changed. */
  version: string;
}

/** The columns that a recipe reads. */
export interface FetchedTable {
  rowCount: number;
  columns: readonly FetchedColumn[];
  entity: number | null;
  time: number | null;
}

/** A recipe: the stored form of a formula, or rules. */
export type Recipe = { formula: string } | { rules: readonly RecodeBlock[] };

/** A request to the worker with the columns of a project. */
export type ColumnsRequest =
  | {
      id: number;
      kind: "check-formula";
      columns: readonly SourceColumn[];
      formula: string;
      own: number | null;
    }
  | {
      id: number;
      kind: "check-recode";
      columns: readonly SourceColumn[];
      rules: readonly RecodeBlock[];
      own: number | null;
    }
  | { id: number; kind: "preview"; table: FetchedTable; recipe: Recipe; firstRows: number }
  | { id: number; kind: "count-bins"; table: FetchedTable; columnIndex: number; edges: readonly number[] };

export type ColumnsAnswer = FormulaCheck | RecodeCheck | ComputedPreview | ColumnBins;
