import type { FormulaItem } from "~/compute/contract/types";
import type { ColumnRow } from "~/db/columns.server";
import type { ColumnImage } from "~/db/table-images";
import { storedNullCounts, storedRules, storedTexts } from "~/db/stored-json";
import type { Column } from "./column-shape";

/** The row number, which is the first column of every table. */
export const ROW_NUMBER_COLUMN: Column = {
  columnName: "index",
  title: "",
  dataIndex: "index",
  column_index: 0,
  type: "NUMBER",
  categorical: false,
  col_db_id: null,
  user_formula: null,
  user_formula_json: null,
  conditional_transform: null,
  nulls: null,
  problem: null,
  hidden: false,
  label: null,
  unit: null,
  category_order: null,
  version: 0,
  deleted: false,
};

/** The key of a column's values in rows and in `sort`. */
export function dataIndexOf(columnIndex: number): string {
  return `c${columnIndex}`;
}

/** Converts a stored column to its form in the API. @param formula its formula with the current names of its columns */
export function buildColumn(
  row: ColumnRow | ColumnImage,
  formula: { formula: string; items: FormulaItem[] } | null,
): Column {
  return {
    columnName: row.name,
    title: row.name,
    dataIndex: dataIndexOf(row.columnIndex),
    column_index: row.columnIndex,
    type: row.type,
    categorical: row.categoricalChosen ?? row.categorical,
    col_db_id: row.id,
    user_formula: formula?.formula ?? null,
    user_formula_json: formula?.items ?? null,
    conditional_transform: storedRules.readOptional(row.conditionalTransform),
    nulls: storedNullCounts.readOptional(row.nulls),
    problem: row.problem,
    hidden: row.hidden,
    label: row.label,
    unit: row.unit,
    category_order: storedTexts.readOptional(row.categoryOrder),
    version: row.version,
    deleted: row.deletedAt !== null,
  };
}
