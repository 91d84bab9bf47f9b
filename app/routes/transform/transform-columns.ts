import type { FormulaItem, RecodeBlock, SourceColumn } from "~/compute/contract/types";
import type { Column } from "~/services/shapes/column-shape";
import { columnsOf, draftOfBlocks } from "./recode/recode-draft";

/** The rules of a column; null when it is not made by rules. */
export function rulesOf({ conditional_transform: rules }: Column): RecodeBlock[] | null {
  return rules as RecodeBlock[] | null;
}

/** Whether a column is made here. */
export function isMade(column: Column): boolean {
  return column.user_formula !== null || column.conditional_transform !== null;
}

/** The columns of the table without the row number and without deleted ones. */
export function dataColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ column_index, deleted }) => column_index > 0 && !deleted);
}

/** column_index of the columns that a column is made of. */
export function usesOf(column: Column): number[] {
  const rules = rulesOf(column);
  if (rules !== null) return columnsOf(draftOfBlocks(rules));
  const items = (column.user_formula_json ?? []) as FormulaItem[];
  return [...new Set(items.flatMap(({ column_index: index }) => (index === undefined ? [] : [index])))];
}

/** Columns as the core checks recipes against them. */
export function sourceColumns(columns: readonly Column[]): SourceColumn[] {
  return columns.map((column) => ({
    column_index: column.column_index,
    name: column.title,
    type: column.type,
    uses: usesOf(column),
  }));
}

/** The name of a column; the row number is "index". */
export function namesOf(columns: readonly Column[]): (columnIndex: number) => string {
  const names = new Map(columns.map(({ column_index, title }) => [column_index, title]));
  return (index) => (index === 0 ? "index" : (names.get(index) ?? `column ${index}`));
}
