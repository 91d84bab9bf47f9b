import { readFileSync } from "node:fs";
import type { FunctionKey, Transform } from "~/compute/contract/types";

/** A dataset with the variables and options of its analyses. Columns count from 1. */
export interface InteropCase {
  name: string;
  content: string;
  settings: Record<string, unknown>;
  y: { column: number; trans: Transform | null };
  /** The type of Y, if it has no numbers: only functions that take it are called. */
  yIs?: "categories" | "dates";
  /** The functions that it is for; otherwise all that take Y. */
  only?: readonly FunctionKey[];
  x: { column: number; trans: Transform | null; isCategory?: true; base?: string }[];
  /** Instruments, for functions that need them; the first `endogenous` X are endogenous. */
  z?: { column: number; trans: Transform | null; as_category?: true }[];
  endogenous?: number;
  /** Squares and interactions, for functions that take them. */
  terms?: [number, number][];
  /** Settings, for functions that declare them. */
  options?: Record<string, number | string>;
  removesOutliers: boolean;
  filter: { column_index: number; column_value: string | number } | null;
  /** The column of the categories of the boxplot. */
  by: number | null;
}

export const reference = (name: string) => readFileSync(`tests/reference/data/${name}.csv`, "utf8");
/** The first 4,000 rows of a demo. */
export const demo = (name: string) =>
  readFileSync(`demo/${name}.csv`, "utf8").split("\n").slice(0, 4_001).join("\n");
/** The rows of a table as years that follow each other. */
export const inTime = (csv: string) =>
  csv
    .trimEnd()
    .split("\n")
    .map((line, row) => (row === 0 ? `year,${line}` : `${1900 + row},${line}`))
    .join("\n");
export const HEADER = { header: 1, first_row: 2 };
export const variable = (column: number, trans: Transform | null = null) => ({ column, trans });
