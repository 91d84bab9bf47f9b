import type { CSSProperties } from "react";
import type { Cell } from "~/lib/cell-text";
import type { GridColumn, GridRow } from "./grid-types";

const CHARACTER = 7.3;
/** What stands beside the text of a cell, and beside a name in the header: space, and marks. */
const CELL_EXTRA = 22;
const NAME_EXTRA = 98;
const MIN = 84;
const MAX = 280;

/** Style of a grid's scroller, by which its header and its rows have the same columns. */
export type GridTracks = CSSProperties & Record<"--grid-columns" | "--grid-width", string>;

/**
 * Columns that share what width is left over, none narrower than its own. The sum is told too: header and rows are
 * grids of their own, and would else each be as wide as their content asks for.
 */
export function gridTracks(indexWidth: number, widths: readonly number[]): GridTracks {
  const columns = widths.map((width) => `minmax(${width}px, 1fr)`);
  const sum = widths.reduce((total, width) => total + width, indexWidth);
  return { "--grid-columns": `${indexWidth}px ${columns.join(" ")}`, "--grid-width": `${sum}px` };
}

/** The columns of a table: the row number, then each as wide as its name and its first values ask for. */
export function columnTracks(
  columns: readonly GridColumn[],
  sample: readonly GridRow[],
  writers: readonly ((cell: Cell) => string)[],
  rowCount: number,
): GridTracks {
  const indexWidth = Math.max(52, String(rowCount).length * 8 + 26);
  const widths = columns.map((column, at) => {
    const texts = sample.map((row) => writers[at]?.(row[column.key] ?? null).length ?? 0);
    const asked = Math.max(
      column.title.length * CHARACTER + NAME_EXTRA,
      Math.max(0, ...texts) * CHARACTER + CELL_EXTRA,
    );
    return Math.round(Math.min(MAX, Math.max(MIN, asked)));
  });
  return gridTracks(indexWidth, widths);
}
