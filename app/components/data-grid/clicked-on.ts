import type { GridPosition } from "./grid-cursor";

const HEADER_ROW = -1;
const ROW_NUMBERS = -1;

/** The cell or heading that was clicked. */
type Clicked =
  { kind: "head"; column: number } | { kind: "row"; row: number } | { kind: "cell"; position: GridPosition };

/** The attributes by which `clickedOn` finds a heading. */
export function headAttributes(column: number) {
  return { "data-row": HEADER_ROW, "data-column": column };
}

/** The attributes of a row number. */
export function rowAttributes(row: number) {
  return { "data-row": row, "data-column": ROW_NUMBERS };
}

/** The attributes of a cell. */
export function cellAttributes({ row, column }: GridPosition) {
  return { "data-row": row, "data-column": column };
}

/** The part of the grid that an event is on; null for links and for anything else. */
export function clickedOn(target: EventTarget | null): Clicked | null {
  if (!(target instanceof Element) || target.closest("a")) return null;
  const cell = target.closest<HTMLElement>("[data-column]");
  if (!cell) return null;
  const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
  if (row === HEADER_ROW) return { kind: "head", column };
  return column === ROW_NUMBERS ? { kind: "row", row } : { kind: "cell", position: { row, column } };
}
