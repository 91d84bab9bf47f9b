import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import { squareOf, withUnit } from "../variables/value-units";

/** A table of one result, with the words that tell it from the other results. */
interface TableOfResult {
  /** "(1) Sales by region" */
  head: string;
  /** The unit of its numbers; null if it has none. */
  unit: string | null;
  table: ResultTable;
}

/** Tables with more columns of numbers than this stay apart. */
const MOST_COLUMNS = 3;

/** Tables that have hardly a row in common stay apart, such as tables of bins. */
const MOST_ROWS_APART = 1.7;

/** The name of a row without the unit of its number: the unit is then in the head of the column. */
function withoutUnit(name: string, unit: string | null): string {
  if (unit === null) return name;
  const ending = [unit, squareOf(unit)].map((each) => withUnit("", each)).find((each) => name.endsWith(each));
  return ending === undefined ? name : name.slice(0, -ending.length);
}

function nameOf(row: readonly ResultCell[]): string {
  return typeof row[0] === "string" ? row[0] : "";
}

/** Whether each row has a name of its own, and few numbers. */
function isJoinable({ columns, rows }: ResultTable): boolean {
  const names = rows.map(nameOf);
  return (
    columns[0]?.kind === "text" &&
    columns.length <= MOST_COLUMNS + 1 &&
    names.every((name) => name !== "") &&
    new Set(names).size === names.length
  );
}

/** The heading of a column of one result; its unit is added where the names of rows had it. */
function columnOf(column: ResultColumn, at: number, { head, unit }: TableOfResult, isStripped: boolean) {
  const label = column.group === undefined ? column.label : `${column.group}: ${column.label}`;
  const isNumber = column.kind === "number";
  return {
    ...column,
    key: `${column.key}-${at}`,
    label: isStripped && isNumber && unit !== null && !label.includes(unit) ? withUnit(label, unit) : label,
    group: head,
  };
}

/**
 * The same table of several results as one, with a group of columns for each result and rows matched by name; null where
 * tables have too many columns, rows without a name, or other rows.
 */
export function joinedTable(title: string, tables: readonly TableOfResult[]): ResultTable | null {
  const [first] = tables;
  if (first === undefined || !tables.every(({ table }) => isJoinable(table))) return null;
  const isStripped = new Set(tables.map(({ unit }) => unit)).size > 1;
  const nameIn = (row: readonly ResultCell[], unit: string | null) =>
    isStripped ? withoutUnit(nameOf(row), unit) : nameOf(row);
  const names = tables.flatMap(({ table, unit }) => table.rows.map((row) => nameIn(row, unit)));
  const different = [...new Set(names)];
  if (different.length > MOST_ROWS_APART * Math.max(...tables.map(({ table }) => table.rows.length)))
    return null;
  return {
    key: first.table.key,
    title,
    columns: [
      first.table.columns[0] ?? { key: "name", label: "", kind: "text" },
      ...tables.flatMap((each, at) =>
        each.table.columns.slice(1).map((column) => columnOf(column, at, each, isStripped)),
      ),
    ],
    rows: different.map((name): ResultCell[] => [
      name,
      ...tables.flatMap(({ table, unit }): ResultCell[] => {
        const row = table.rows.find((each) => nameIn(each, unit) === name);
        return row === undefined ? table.columns.slice(1).map(() => ({ blank: true })) : row.slice(1);
      }),
    ]),
  };
}
