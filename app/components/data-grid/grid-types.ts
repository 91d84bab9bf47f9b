import type { ColumnType } from "~/compute/contract/types";
import type { Cell } from "~/lib/cell-text";

/** A column of the grid; `key` is where its value stands in a row. */
export interface GridColumn {
  key: string;
  title: string;
  type: ColumnType | "COMPUTED";
}

/** A row by column key; "index" is its number in the table. */
export type GridRow = Record<string, Cell>;

/** Rows of a page; pages count from 1. */
export interface GridPage {
  page: number;
  rows: GridRow[];
}

/** Order of the view: a column, and whether it runs downwards. */
export interface GridSort {
  key: string;
  descending: boolean;
}

export const PAGE_SIZE = 100;

export const ROW_NUMBER = "index";

/** The sort parameter of the address and of the API: "c3", "-c3". */
export function writeSort(sort: GridSort | null): string | null {
  return sort && `${sort.descending ? "-" : ""}${sort.key}`;
}

export function readSort(text: string | null): GridSort | null {
  const match = /^(-?)(c\d+)$/.exec(text ?? "");
  return match?.[2] ? { key: match[2], descending: match[1] === "-" } : null;
}

/** A click on a header: upwards, then downwards, then the table's own order. */
export function nextSort(sort: GridSort | null, key: string): GridSort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

/** Id of the heading that was looked for: without JavaScript the address leads to it. */
export const FOUND_COLUMN = "found-column";

/** The column that a text means: the one of this name, else the first that begins with it, else one that holds it. */
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
