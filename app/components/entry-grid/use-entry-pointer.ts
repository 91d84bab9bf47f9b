import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { GridCursor, GridPosition } from "../data-grid/grid-cursor";
import { continued } from "./fill";
import { type CellRange, NAME_ROW, type Sheet } from "./sheet";

interface PointerTarget {
  sheet: Sheet;
  cursor: GridCursor;
  selection: CellRange;
  onCursor: (cursor: GridCursor) => void;
  onChange: (sheet: Sheet) => void;
  /** Opens a cell. */
  onOpen: (position: GridPosition) => void;
}

/** The cell under the pointer. */
function positionOf(target: EventTarget): GridPosition | null {
  const cell = (target as Element).closest<HTMLElement>("[data-row][data-column]");
  if (!cell) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** The range of a dragged fill handle: downwards or to the right, whichever is further. */
function fillRange(selection: CellRange, position: GridPosition) {
  const down = position.row - selection.toRow;
  const right = position.column - selection.toColumn;
  if (down <= 0 && right <= 0) return null;
  return down >= right
    ? { direction: "down" as const, range: { ...selection, toRow: position.row } }
    : { direction: "right" as const, range: { ...selection, toColumn: position.column } };
}

/** Selecting by dragging, and filling by dragging the handle. Only a mouse drags, so that touch can scroll. */
export function useEntryPointer({ sheet, cursor, selection, onCursor, onChange, onOpen }: PointerTarget) {
  const tappedAgain = useRef(false);
  const drag = useRef<"select" | "fill" | null>(null);
  const [fill, setFill] = useState<ReturnType<typeof fillRange>>(null);

  function onPointerDown(event: PointerEvent) {
    const position = positionOf(event.target);
    if (!position || event.button !== 0 || (event.target as Element).closest("input")) return;
    if ((event.target as Element).closest("[data-handle]")) {
      drag.current = "fill";
      return;
    }
    const { active } = cursor;
    const isActive = active.row === position.row && active.column === position.column;
    tappedAgain.current = event.pointerType !== "mouse" && isActive;
    if (event.pointerType === "mouse") drag.current = "select";
    const extending = event.shiftKey && position.row !== NAME_ROW && cursor.anchor.row !== NAME_ROW;
    onCursor({ active: position, anchor: extending ? cursor.anchor : position });
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag.current || (event.buttons & 1) === 0) return;
    const position = positionOf(event.target);
    if (!position || position.row === NAME_ROW || cursor.anchor.row === NAME_ROW) return;
    if (drag.current === "fill") return setFill(fillRange(selection, position));
    const { active } = cursor;
    if (active.row !== position.row || active.column !== position.column) {
      onCursor({ active: position, anchor: cursor.anchor });
    }
  }

  function onPointerUp() {
    if (drag.current === "fill" && fill) {
      const length =
        fill.direction === "down"
          ? selection.toRow - selection.fromRow + 1
          : selection.toColumn - selection.fromColumn + 1;
      onChange(continued(sheet, fill.range, length, fill.direction));
      onCursor({
        anchor: { row: fill.range.fromRow, column: fill.range.fromColumn },
        active: { row: fill.range.toRow, column: fill.range.toColumn },
      });
    }
    drag.current = null;
    setFill(null);
  }

  /** Opens a cell on a double click, and on a touch screen on a tap on the active cell. */
  function onClick(event: MouseEvent) {
    const position = positionOf(event.target);
    if (
      position &&
      (event.detail > 1 || tappedAgain.current) &&
      !(event.target as Element).closest("input")
    ) {
      onOpen(position);
    }
    tappedAgain.current = false;
  }

  return { fillTo: fill?.range ?? null, handlers: { onClick, onPointerDown, onPointerMove, onPointerUp } };
}
