import type { AnalysisResult, CellValue, FunctionKey, Transform } from "~/compute/contract/types";
import type { SettingValues } from "../settings";

export const PROOF_LANGUAGES = ["r", "python", "stata"] as const;

export type ProofLanguage = (typeof PROOF_LANGUAGES)[number];

/** Said wherever a script for Stata is offered. */
export const NOT_RUN_IN_STATA =
  "The syntax is checked against a list of Stata's documented commands; Estimand has not run it in Stata.";

/** The languages whose scripts read the result from its file. */
export type ScriptLanguage = Exclude<ProofLanguage, "stata">;

/** A column of the data file, with the name that people gave it. */
interface ProofColumn {
  name: string;
  label: string;
  isNumber: boolean;
}

/** A variable of the analysis, by the column of the data file. */
export interface ProofVariable {
  column: string;
  trans: Transform | null;
  /** Whether it is a column of categories: texts, dates, and numbers that the request treats so. */
  isCategory: boolean;
  /** An endogenous X. */
  isEndogenous?: true;
}

/** The parts of a proof. Columns are named as in the head of the data file. */
export interface ProofInput {
  analysisName: string;
  engineVersion: string;
  /** The functions of the analysis; `message` says why one has no numbers. */
  functions: { key: FunctionKey; title: string; message: string | null }[];
  y: ProofVariable;
  x: ProofVariable[];
  /** Instruments. */
  z: ProofVariable[];
  /** Squares and interactions, by the indexes of their X. */
  terms: [number, number][];
  entity: string | null;
  /** Null also for a time column of texts, which have no order in time. */
  time: string | null;
  /** Row filters of the project that are on: a column with a number in each row that stays. */
  rowFilters: { column: string; name: string }[];
  filter: { column: string; value: CellValue } | null;
  /** The column of the categories of a boxplot. */
  by: string | null;
  /** Whether the project is a sample of its file. */
  sampled: boolean;
  removesOutliers: boolean;
  /** Settings of the functions that are not the default; a column by the head of its data. */
  settings: SettingValues;
  /** The columns of the data file behind the number of the row, and the results; only for Stata, which reads no JSON. */
  columns?: ProofColumn[];
  results?: Partial<AnalysisResult>;
  /** The rows that each function left out as outliers, by their number in the project. */
  leftOut?: Partial<Record<FunctionKey, number[]>>;
}
