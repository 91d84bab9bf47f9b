import type { GridPosition } from "../data-grid/grid-cursor";

/** A table being typed: the names of its columns, and its rows, all of that length. */
export interface Sheet {
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface SheetLimits {
  rows: number;
  columns: number;
}

/** A rectangle of cells, both corners included, from 0. */
export interface CellRange {
  fromRow: number;
  toRow: number;
  fromColumn: number;
  toColumn: number;
}

/** Row −1 holds the names. */
export const NAME_ROW = -1;

const isBlank = (text: string | undefined) => (text ?? "").trim() === "";
const blanks = (count: number) => Array.from({ length: count }, () => "");

export function emptySheet(rows: number, columns: number): Sheet {
  return { names: blanks(columns), rows: Array.from({ length: rows }, () => blanks(columns)) };
}

export function textAt(sheet: Sheet, { row, column }: GridPosition): string {
  return (row === NAME_ROW ? sheet.names : sheet.rows[row])?.[column] ?? "";
}

export function isEmptySheet(sheet: Sheet): boolean {
  return sheet.names.every(isBlank) && hasNoValue(sheet);
}

/** Whether all cells below the names are blank. */
function hasNoValue(sheet: Sheet): boolean {
  return sheet.rows.every((row) => row.every(isBlank));
}

/** The sheet, extended to at least `rows` and `columns`. */
export function grown(sheet: Sheet, rows: number, columns: number): Sheet {
  const width = Math.max(columns, sheet.names.length);
  const widen = (row: readonly string[]) =>
    row.length < width ? [...row, ...blanks(width - row.length)] : row;
  const more = Array.from({ length: Math.max(0, rows - sheet.rows.length) }, () => blanks(width));
  return { names: widen(sheet.names), rows: [...sheet.rows.map(widen), ...more] };
}

/** The sheet with one cell or name changed. */
export function withText(sheet: Sheet, position: GridPosition, text: string): Sheet {
  return withBlock(sheet, position, [[text]]);
}

/** The sheet with a block of texts written at a cell; it grows as needed. The first row of the block may be names. */
export function withBlock(
  sheet: Sheet,
  { row, column }: GridPosition,
  block: readonly (readonly string[])[],
): Sheet {
  const width = Math.max(0, ...block.map((line) => line.length));
  const wide = grown(sheet, row + block.length, column + width);
  const put = (old: readonly string[], line: readonly string[] | undefined) =>
    line === undefined ? old : old.map((text, at) => line[at - column] ?? text);
  return {
    names: row === NAME_ROW ? put(wide.names, block[0]) : wide.names,
    rows: wide.rows.map((old, at) => (at < row ? old : put(old, block[at - row]))),
  };
}

/** The texts of a range. */
export function blockOf(sheet: Sheet, range: CellRange): string[][] {
  return sheet.rows
    .slice(range.fromRow, range.toRow + 1)
    .map((row) => row.slice(range.fromColumn, range.toColumn + 1));
}

/** The sheet with one text in every cell of a range. */
export function filledWith(sheet: Sheet, range: CellRange, text: string): Sheet {
  const line = Array.from({ length: range.toColumn - range.fromColumn + 1 }, () => text);
  const block = Array.from({ length: range.toRow - range.fromRow + 1 }, () => line);
  return withBlock(sheet, { row: range.fromRow, column: range.fromColumn }, block);
}

/** The rows down to the last one with a value. */
export function usedRows(sheet: Sheet): readonly (readonly string[])[] {
  return sheet.rows.slice(0, sheet.rows.findLastIndex((row) => !row.every(isBlank)) + 1);
}

/** The sheet without empty rows at its end and without columns that have neither name nor value. */
export function usedPart(sheet: Sheet): Sheet {
  const rows = usedRows(sheet);
  const used = sheet.names.map((name, at) => !isBlank(name) || rows.some((row) => !isBlank(row[at])));
  const keep = (row: readonly string[]) => row.filter((_, at) => used[at]);
  return { names: keep(sheet.names), rows: rows.map(keep) };
}

/**
 * The cell that Ctrl and an arrow move to, as in a spreadsheet: the end of a run of values, else the next value, else the
 * edge.
 */
export function edgeFrom(
  sheet: Sheet,
  position: GridPosition,
  step: { row: number; column: number },
): GridPosition {
  const next = ({ row, column }: GridPosition): GridPosition | null => {
    const to = { row: row + step.row, column: column + step.column };
    const inside =
      to.row >= 0 && to.row < sheet.rows.length && to.column >= 0 && to.column < sheet.names.length;
    return inside ? to : null;
  };
  const filled = (at: GridPosition) => !isBlank(textAt(sheet, at));
  let at = position;
  let after = next(at);
  const alongRun = filled(at) && after !== null && filled(after);
  while (after !== null) {
    if (alongRun && !filled(after)) return at;
    at = after;
    if (!alongRun && filled(at)) return at;
    after = next(at);
  }
  return at;
}
