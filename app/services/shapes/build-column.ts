import type { ColumnRow } from "~/db/columns.server";
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
  deleted: false,
};

/** The key of a column's values in rows and in `sort`. */
export function dataIndexOf(columnIndex: number): string {
  return `c${columnIndex}`;
}

/** Converts a stored column to its form in the API. */
export function buildColumn(row: ColumnRow): Column {
  return {
    columnName: row.name,
    title: row.name,
    dataIndex: dataIndexOf(row.columnIndex),
    column_index: row.columnIndex,
    type: row.type,
    categorical: row.categorical,
    col_db_id: row.id,
    user_formula: row.userFormula,
    user_formula_json: row.userFormulaJson as unknown[] | null,
    conditional_transform: row.conditionalTransform as unknown[] | null,
    deleted: row.deletedAt !== null,
  };
}
