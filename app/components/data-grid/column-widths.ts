import type { Cell } from "~/lib/cell-text";
import type { GridColumn, GridRow } from "./grid-types";

const CHARACTER = 7.3;
const MIN = 76;
const MAX = 280;

/** The tracks of a row: the row number, then each column as wide as its name and its first values ask for. */
export function columnWidths(
  columns: readonly GridColumn[],
  sample: readonly GridRow[],
  writers: readonly ((cell: Cell) => string)[],
  rowCount: number,
): string {
  const numberWidth = Math.max(52, String(rowCount).length * 8 + 26);
  const widths = columns.map((column, at) => {
    const longest = sample.reduce(
      (length, row) => Math.max(length, writers[at]?.(row[column.key] ?? null).length ?? 0),
      column.title.length + 5,
    );
    return `minmax(${Math.round(Math.min(MAX, Math.max(MIN, longest * CHARACTER + 22)))}px, 1fr)`;
  });
  return `${numberWidth}px ${widths.join(" ")}`;
}
