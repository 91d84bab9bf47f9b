/** A cell by row and column of the view, from 0; row −1 is the header. */
export interface GridPosition {
  row: number;
  column: number;
}

/** The active cell and the cell from which a selection was extended. */
export interface GridCursor {
  active: GridPosition;
  anchor: GridPosition;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Rows that PageUp and PageDown move by. */
  visibleRows: number;
}

export interface GridKey {
  key: string;
  shift: boolean;
  /** Ctrl, or Command on a Mac. */
  control: boolean;
}

const HEADER = -1;

export const START: GridCursor = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

function moved(
  { row, column }: GridPosition,
  { key, control }: GridKey,
  size: GridSize,
): GridPosition | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case "ArrowUp":
      return { row: control ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: control ? lastRow : row + 1, column };
    case "ArrowLeft":
      return { row, column: control ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: control ? lastColumn : column + 1 };
    case "PageUp":
      return { row: Math.max(row - size.visibleRows, 0), column };
    case "PageDown":
      return { row: row + size.visibleRows, column };
    case "Home":
      return { row: control ? 0 : row, column: 0 };
    case "End":
      return { row: control ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}

/**
 * Moves the cursor as a spreadsheet does: arrows, PageUp and PageDown, Home and End, with Ctrl to the edges. Shift
 * extends the selection; Shift+Space selects the row, Ctrl+Space the column, Ctrl+A everything.
 *
 * @returns `null` for any other key
 */
export function moveCursor(cursor: GridCursor, key: GridKey, size: GridSize): GridCursor | null {
  const { active } = cursor;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  if (key.key === " " && (key.shift || key.control)) {
    return key.shift
      ? { anchor: { row: active.row, column: 0 }, active: { row: active.row, column: last.column } }
      : { anchor: { row: 0, column: active.column }, active: { row: last.row, column: active.column } };
  }
  if (key.control && key.key.toLowerCase() === "a") return { anchor: { row: 0, column: 0 }, active: last };
  const target = moved(active, key, size);
  if (!target) return null;
  // A selection never includes the header.
  const next = {
    row: clamp(target.row, key.shift ? 0 : HEADER, last.row),
    column: clamp(target.column, 0, last.column),
  };
  return { active: next, anchor: key.shift ? cursor.anchor : next };
}

/** The selected cells; at least the active one. */
export function selectionOf({ active, anchor }: GridCursor) {
  return {
    fromRow: Math.max(Math.min(active.row, anchor.row), 0),
    toRow: Math.max(active.row, anchor.row),
    fromColumn: Math.min(active.column, anchor.column),
    toColumn: Math.max(active.column, anchor.column),
  };
}
