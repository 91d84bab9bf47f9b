import type { ColumnType } from "~/compute/contract/types";
import type { Cell } from "~/lib/cell-text";
import type { NumberRange } from "~/lib/number-ranges";

/** A column of the grid; `key` is the key of its value in a row. */
export interface GridColumn {
  key: string;
  title: string;
  type: ColumnType;
  /** Where the recipe of a computed column is edited; null for other columns. */
  recipeHref: string | null;
}

/** A row by column key; "index" holds its number in the table. */
export type GridRow = Record<string, Cell>;

/** Rows of a page; pages count from 1. */
export interface GridPage {
  page: number;
  rows: GridRow[];
}

/** The sort order of the view. */
export interface GridSort {
  key: string;
  descending: boolean;
}

/** Whole rows that are selected in the grid. */
export interface SelectedRows {
  count: number;
  /** Loads their row numbers, as ranges. */
  ranges: () => Promise<NumberRange[]>;
}

export const PAGE_SIZE = 100;

export const ROW_NUMBER = "index";

/** Writes the sort parameter of the address and of the API: "c3", "-c3". */
export function writeSort(sort: GridSort | null): string | null {
  return sort && `${sort.descending ? "-" : ""}${sort.key}`;
}

export function readSort(text: string | null): GridSort | null {
  const match = /^(-?)(c\d+)$/.exec(text ?? "");
  return match?.[2] ? { key: match[2], descending: match[1] === "-" } : null;
}

/** The order after a click on a header: ascending, then descending, then the table's own order. */
export function nextSort(sort: GridSort | null, key: string): GridSort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

/** Id of the heading of the column that was searched for; without JavaScript the address points to it. */
export const FOUND_COLUMN = "found-column";

/** Finds a column by name: the one with this name, else the first that begins with it, else the first that contains it. */
export function findColumn(columns: readonly GridColumn[], text: string): GridColumn | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return null;
  const first = (fits: (title: string) => boolean) =>
    columns.find(({ title }) => fits(title.trim().toLowerCase()));
  return (
    first((title) => title === wanted) ??
    first((title) => title.startsWith(wanted)) ??
    first((title) => title.includes(wanted)) ??
    null
  );
}
