import { type GridCursor, type GridKey, moveCursor } from "../data-grid/grid-cursor";
import type { LineChange } from "./lines";
import { edgeFrom, NAME_ROW, type Sheet } from "./sheet";

/** The command of a key while no cell is being edited. */
type EntryCommand =
  | { kind: "go"; cursor: GridCursor }
  | { kind: "edit" }
  | { kind: "type"; text: string }
  | { kind: "clear" }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "fill"; direction: "down" | "right" }
  | { kind: "lines"; change: LineChange };

type PressedKey = GridKey & { alt: boolean };

const ARROWS: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const WITH_CONTROL: Record<string, EntryCommand> = {
  z: { kind: "undo" },
  y: { kind: "redo" },
  d: { kind: "fill", direction: "down" },
  r: { kind: "fill", direction: "right" },
};

/** Keys with Ctrl and Alt, as in Google Sheets; Ctrl alone is the browser's zoom. Shift acts on columns. */
const LINES: Record<string, LineChange["what"]> = {
  "=": "insert",
  "+": "insert",
  "-": "delete",
  _: "delete",
};

/** The cursor after Tab or Enter; `null` at the edge, where Tab leaves the table. */
export function stepFrom(cursor: GridCursor, sheet: Sheet, key: "Tab" | "Enter", back: boolean) {
  const { row, column } = cursor.active;
  const step = back ? -1 : 1;
  const to = key === "Tab" ? { row, column: column + step } : { row: row + step, column };
  const inside =
    to.column >= 0 && to.column < sheet.names.length && to.row >= NAME_ROW && to.row < sheet.rows.length;
  return inside ? { active: to, anchor: to } : null;
}

function withControl(pressed: PressedKey): EntryCommand | null {
  const letter = pressed.key.toLowerCase();
  if (letter === "z" && pressed.shift) return { kind: "redo" };
  return WITH_CONTROL[letter] ?? null;
}

/** The command of a key, as in a spreadsheet; `null` leaves the key to the browser. */
export function entryCommand(
  cursor: GridCursor,
  sheet: Sheet,
  pressed: PressedKey,
  visibleRows: number,
): EntryCommand | null {
  const { key, shift, control, alt } = pressed;
  const what = control && alt ? LINES[key] : undefined;
  if (what) return { kind: "lines", change: { what, lines: shift ? "columns" : "rows" } };
  const edge = ARROWS[key];
  if (control && edge && cursor.active.row >= 0) {
    const active = edgeFrom(sheet, cursor.active, edge);
    return { kind: "go", cursor: { active, anchor: shift ? cursor.anchor : active } };
  }
  const size = { rows: sheet.rows.length, columns: sheet.names.length, visibleRows };
  const moved = alt ? null : moveCursor(cursor, pressed, size);
  if (moved) return { kind: "go", cursor: moved };
  if (key === "Tab" || key === "Enter") {
    const next = control ? null : stepFrom(cursor, sheet, key, shift);
    return next && { kind: "go", cursor: next };
  }
  if (control) return withControl(pressed);
  if (key === "F2") return { kind: "edit" };
  if (key === "Delete" || key === "Backspace") return { kind: "clear" };
  // An input method starts with these keys; its text then goes into the open cell.
  if (key === "Process" || key === "Dead") return { kind: "type", text: "" };
  return !alt && Array.from(key).length === 1 ? { kind: "type", text: key } : null;
}
