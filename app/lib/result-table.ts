import type { ExportCell } from "./csv";
import {
  decimalsOf,
  formatCount,
  formatNumber,
  formatP,
  MAX_DECIMALS,
  type MaybeNumber,
  NOT_DEFINED,
  plainNumber,
} from "./format-number";
import type { Opening } from "./opening";

/** The number format of a column or a cell. */
type NumberKind = "number" | "count" | "p";

export interface ResultColumn {
  key: string;
  label: string;
  /** Words of the label that pages leave out of sight to save room; screen readers read them. */
  labelStart?: string;
  /** `prose` is text in whole sentences. */
  kind: NumberKind | "text" | "prose";
  /** Heading over adjacent columns with the same group. */
  group?: string;
  /** The text that sets the group apart in every copy of the table: "used in the sentence". Pages show it as a mark. */
  groupMark?: string;
  /** A fact about the group, such as "t(10)". */
  groupNote?: string;
  /**
   * Pages show the column under this name, in the place of the other columns that have a group. Adjacent columns have the same
   * name.
   */
  fold?: string;
  /** Narrow windows fold the column away, too. */
  isSecondary?: boolean;
  /** Maximum decimals; 4 by default. */
  decimals?: number;
  /** Use exactly `decimals`, even if the values need fewer. */
  fixed?: boolean;
}

/** A number of another kind than its column's, or one that opens a page. */
interface NumberCell {
  value: MaybeNumber;
  kind: NumberKind;
  opens?: Opening;
}

/** A cell: a text, a number of its column's kind, another number, or blank. */
export type ResultCell = string | number | null | NumberCell | { blank: true };

/** A table of a result, from which screen, print, clipboard and CSV are produced. */
export interface ResultTable {
  key: string;
  title: string;
  columns: readonly ResultColumn[];
  rows: readonly (readonly ResultCell[])[];
  /** The name of the choice between its folds: "Standard errors". */
  foldsOf?: string;
  /** Rows that begin another part of the table, below a rule. */
  partStarts?: readonly number[];
}

export interface FormattedCell {
  text: string;
  /** All digits, for the tooltip; absent for texts. */
  full?: string;
  isNumber: boolean;
  /** Whether it uses the decimals of its column; counts, p-values and numbers that are not defined do not. */
  isAligned: boolean;
  /** The page that it opens. */
  opens?: Opening;
}

function isBlank(cell: ResultCell): cell is { blank: true } {
  return typeof cell === "object" && cell !== null && "blank" in cell;
}

/** Whether a cell of the table opens a page. */
export function hasOpenings({ rows }: ResultTable): boolean {
  return rows.flat().some((cell) => typeof cell === "object" && cell !== null && "opens" in cell);
}

function numberOf(cell: ResultCell, column: ResultColumn): NumberCell | null {
  if (typeof cell === "string" || isBlank(cell) || column.kind === "text" || column.kind === "prose")
    return null;
  if (cell === null || typeof cell === "number") return { value: cell, kind: column.kind };
  return cell;
}

function columnDecimals(table: ResultTable, at: number): number {
  const column = table.columns[at];
  if (!column) return MAX_DECIMALS;
  const most = column.decimals ?? MAX_DECIMALS;
  if (column.fixed) return most;
  const values = table.rows.flatMap((row) => {
    const number = numberOf(row[at] ?? null, column);
    return number?.kind === "number" ? [number.value] : [];
  });
  return decimalsOf(values, most);
}

function formatCell(cell: ResultCell, column: ResultColumn, decimals: number): FormattedCell {
  if (typeof cell === "string") return { text: cell, isNumber: false, isAligned: false };
  if (isBlank(cell)) return { text: "", isNumber: true, isAligned: false };
  const number = numberOf(cell, column);
  if (!number) return { text: NOT_DEFINED, isNumber: false, isAligned: false };
  const { value, kind, opens } = number;
  const text =
    kind === "p" ? formatP(value) : kind === "count" ? formatCount(value) : formatNumber(value, decimals);
  return {
    text,
    full: plainNumber(value),
    isNumber: true,
    // A number with a power of ten has no decimal point that others could stand below.
    isAligned: kind === "number" && value !== null && !text.includes("e"),
    ...(opens === undefined ? {} : { opens }),
  };
}

/** The heading of a column's group in a copy of the table. */
export function groupText({ group, groupMark }: ResultColumn): string | null {
  if (group === undefined) return null;
  return groupMark === undefined ? group : `${group} (${groupMark})`;
}

/** The names of the folds, in the order of the columns. */
export function foldsOf({ columns }: ResultTable): string[] {
  return [...new Set(columns.flatMap(({ fold }) => fold ?? []))];
}

/** The table with one fold in the place of the columns that are shown at first; null for those. */
export function withFold(table: ResultTable, open: string | null): ResultTable {
  const stays = table.columns.map(({ group, fold }) => (fold ?? null) === open || group === undefined);
  if (stays.every(Boolean)) return table;
  const kept = <T>(cells: readonly T[]) => cells.filter((_, at) => stays[at]);
  return { ...table, columns: kept(table.columns), rows: table.rows.map(kept) };
}

/** Formats every cell, with the same decimals within a column. */
export function formatTable(table: ResultTable): FormattedCell[][] {
  const decimals = table.columns.map((_, at) => columnDecimals(table, at));
  return table.rows.map((row) =>
    table.columns.map((column, at) => formatCell(row[at] ?? null, column, decimals[at] ?? MAX_DECIMALS)),
  );
}

/**
 * The table for export: a heading row, then the rows with all digits of their numbers.
 *
 * @param note a sentence for the last row, after an empty one; null for none
 */
export function exportRows(table: ResultTable, note: string | null): ExportCell[][] {
  const head = table.columns.map((column) => {
    const group = groupText(column);
    return group === null ? column.label : `${group}: ${column.label}`;
  });
  const body = table.rows.map((row) =>
    table.columns.map((column, at): ExportCell => {
      const cell = row[at] ?? null;
      if (typeof cell === "string") return cell;
      return isBlank(cell) ? null : (numberOf(cell, column)?.value ?? null);
    }),
  );
  return [head, ...body, ...noteRows(note)];
}

/** The numbers of the cells with all digits; null for texts and for cells without a number. */
export function numbersOf(table: ResultTable): (number | null)[][] {
  return table.rows.map((row) =>
    table.columns.map((column, at) => numberOf(row[at] ?? null, column)?.value ?? null),
  );
}

/** The rows that follow those of a table, for a note. */
export function noteRows(note: string | null): ExportCell[][] {
  return note === null ? [] : [[], [note]];
}

/** Groups adjacent columns under one heading, in order; columns without a group are joined as null. */
export function columnGroups(columns: readonly ResultColumn[]): { group: string | null; span: number }[] {
  const groups: { group: string | null; span: number }[] = [];
  for (const column of columns) {
    const group = groupText(column);
    const last = groups.at(-1);
    if (last && last.group === group) last.span += 1;
    else groups.push({ group, span: 1 });
  }
  return groups;
}
