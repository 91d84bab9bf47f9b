import type { CSSProperties } from "react";
import type { Cell } from "~/lib/cell-text";
import type { GridColumn, GridRow } from "./grid-types";

/** Average width of a character in pixels. */
const CHARACTER = 7.3;
/** Width next to the text of a cell, and next to a name in the header: padding and marks. */
const CELL_EXTRA = 22;
const NAME_EXTRA = 98;
const MIN = 84;
const MAX = 280;

/** Style of a grid's scrolling element: it gives header and rows the same columns. */
type GridTracks = CSSProperties & Record<"--grid-columns" | "--grid-width", string>;

/**
 * Columns that are at least as wide as given and share the remaining width. The sum is set too: header and rows are
 * separate grids, and each would otherwise be as wide as its own content.
 */
export function gridTracks(indexWidth: number, widths: readonly number[]): GridTracks {
  const columns = widths.map((width) => `minmax(${width}px, 1fr)`);
  const sum = widths.reduce((total, width) => total + width, indexWidth);
  return { "--grid-columns": `${indexWidth}px ${columns.join(" ")}`, "--grid-width": `${sum}px` };
}

/** The columns of a table: the row number, then each column as wide as its name and first values need. */
export function columnTracks(
  columns: readonly GridColumn[],
  sample: readonly GridRow[],
  writers: readonly ((cell: Cell) => string)[],
  rowCount: number,
): GridTracks {
  const indexWidth = Math.max(52, String(rowCount).length * 8 + 26);
  const widths = columns.map((column, at) => {
    const texts = sample.map((row) => writers[at]?.(row[column.key] ?? null).length ?? 0);
    const needed = Math.max(
      column.title.length * CHARACTER + NAME_EXTRA,
      Math.max(0, ...texts) * CHARACTER + CELL_EXTRA,
    );
    return Math.round(Math.min(MAX, Math.max(MIN, needed)));
  });
  return gridTracks(indexWidth, widths);
}
