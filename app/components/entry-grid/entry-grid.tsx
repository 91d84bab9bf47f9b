import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { gridTracks } from "../data-grid/column-widths";
import { type GridCursor, type GridPosition, selectionOf } from "../data-grid/grid-cursor";
import type { GridHeights } from "../data-grid/row-window";
import { useRowWindow } from "../data-grid/use-row-window";
import { CellEditor, type EditEnd } from "./cell-editor";
import { entryCommand, stepFrom } from "./entry-keys";
import { type CellLook, EntryHead, EntryRow } from "./entry-rows";
import { filledSelection } from "./fill";
import type { LineChange } from "./lines";
import { copiedText, pasted } from "./clipboard";
import { filledWith, NAME_ROW, type Sheet, type SheetLimits, textAt, withText } from "./sheet";
import { useEntryPointer } from "./use-entry-pointer";

/** The heights are those in app/styles/entry.css. */
const HEIGHTS: GridHeights = { row: 28, head: 32 };
const INDEX_WIDTH = 56;
const COLUMN_WIDTH = 116;

interface EntryGridProps {
  label: string;
  sheet: Sheet;
  limits: SheetLimits & { cellCharacters: number; nameCharacters: number };
  onChange: (sheet: Sheet) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Inserts or deletes the rows or columns of the selection. */
  onLines: (change: LineChange) => void;
  /** Shows a message in the live region below the table. */
  onSay: (text: string) => void;
  cursor: GridCursor;
  onCursor: (cursor: GridCursor) => void;
}

interface Edit {
  position: GridPosition;
  text: string;
  typed: boolean;
}

/** An editable table with the keys, clipboard and fill of a spreadsheet. */
export function EntryGrid(props: EntryGridProps) {
  const { label, sheet, limits, onChange, onSay, cursor, onCursor } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const tabbedFrom = useRef<number | null>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
  const view = useRowWindow(scroller, sheet.rows.length, HEIGHTS);
  const selection = selectionOf(cursor);
  const pointer = useEntryPointer({
    sheet,
    cursor,
    selection,
    onCursor,
    onChange,
    onOpen: (position) => setEdit({ position, text: textAt(sheet, position), typed: false }),
  });
  const idOf = ({ row, column }: GridPosition) => `${id}-${row}-${column}`;
  const tracks = gridTracks(
    INDEX_WIDTH,
    sheet.names.map(() => COLUMN_WIDTH),
  );

  function go(next: GridCursor) {
    onCursor(next);
    if (next.active.row >= 0) view.show(next.active.row, "nearest");
    scroller.current
      ?.querySelector(`[data-row="${NAME_ROW}"][data-column="${next.active.column}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function open(text: string, typed: boolean) {
    // Synchronously, so that the key that opened the cell is typed into it.
    flushSync(() => setEdit({ position: cursor.active, text, typed }));
  }

  function stepTo(key: "Tab" | "Enter", back: boolean) {
    if (key === "Tab") tabbedFrom.current ??= cursor.active.column;
    const next = stepFrom(cursor, sheet, key, back);
    if (!next) return;
    const column = key === "Enter" ? (tabbedFrom.current ?? next.active.column) : next.active.column;
    if (key === "Enter") tabbedFrom.current = null;
    const active = { row: next.active.row, column };
    go({ active, anchor: active });
  }

  function endEdit({ keep, then }: EditEnd) {
    if (!edit) return;
    setEdit(null);
    if (keep && edit.text !== textAt(sheet, edit.position))
      onChange(withText(sheet, edit.position, edit.text));
    if (then === "stay") {
      if (!keep) scroller.current?.focus();
      return;
    }
    scroller.current?.focus();
    if (then.key === "Tab" || then.key === "Enter") return stepTo(then.key, then.shiftKey);
    const pressed = { key: then.key, shift: false, control: false, alt: false };
    const command = entryCommand(cursor, sheet, pressed, 1);
    if (command?.kind === "go") go(command.cursor);
  }

  function clear() {
    if (cursor.active.row === NAME_ROW) return onChange(withText(sheet, cursor.active, ""));
    onChange(filledWith(sheet, selection, ""));
  }

  function onKeyDown(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey;
    const pressed = { key: event.key, shift: event.shiftKey, control, alt: event.altKey };
    const command = entryCommand(cursor, sheet, pressed, view.pageRows);
    if (!command) return;
    // The browser types the character into the cell that opens.
    if (command.kind !== "type") event.preventDefault();
    const isStep = event.key === "Tab" || event.key === "Enter";
    if (command.kind === "go" && !isStep) tabbedFrom.current = null;
    switch (command.kind) {
      case "go":
        return isStep ? stepTo(event.key as "Tab" | "Enter", event.shiftKey) : go(command.cursor);
      case "edit":
        return open(textAt(sheet, cursor.active), false);
      case "type":
        return open("", true);
      case "clear":
        return clear();
      case "undo":
        return props.onUndo();
      case "redo":
        return props.onRedo();
      case "lines":
        return props.onLines(command.change);
      case "fill":
        return cursor.active.row === NAME_ROW
          ? undefined
          : onChange(filledSelection(sheet, selection, command.direction));
    }
  }

  function onCopy(event: ClipboardEvent) {
    if (edit) return;
    event.preventDefault();
    const isName = cursor.active.row === NAME_ROW;
    const text = isName ? textAt(sheet, cursor.active) : copiedText(sheet, selection);
    event.clipboardData.setData("text/plain", text);
    if (event.type === "cut") clear();
  }

  function onPaste(event: ClipboardEvent) {
    if (edit) return;
    event.preventDefault();
    const text = event.clipboardData.getData("text/plain");
    const done = pasted(sheet, text, selection, cursor.active.row, limits);
    onChange(done.sheet);
    onSay(done.said);
    if (!done.range) return;
    const { fromRow, toRow, fromColumn, toColumn } = done.range;
    onCursor({
      anchor: { row: toRow, column: toColumn },
      active: { row: fromRow, column: fromColumn },
    });
  }

  const look: CellLook = {
    idOf,
    active: cursor.active,
    selection,
    fillTo: pointer.fillTo,
    editing: edit?.position ?? null,
    editor: edit ? (
      <CellEditor
        label={`${sheet.names[edit.position.column]?.trim() || `Column ${edit.position.column + 1}`}, ${
          edit.position.row === NAME_ROW ? "name" : `row ${edit.position.row + 1}`
        }`}
        text={edit.text}
        typed={edit.typed}
        maxLength={edit.position.row === NAME_ROW ? limits.nameCharacters : limits.cellCharacters}
        onText={(text) => setEdit({ ...edit, text })}
        onEnd={endEdit}
      />
    ) : null,
  };
  const { first, last } = view;
  const { row: activeRow } = cursor.active;
  const activeIsDrawn = activeRow === NAME_ROW || (activeRow >= first && activeRow <= last);

  return (
    <div
      ref={scroller}
      className="grid-scroll entry-grid"
      style={tracks}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={sheet.rows.length + 1}
      aria-colcount={sheet.names.length + 1}
      aria-multiselectable
      aria-activedescendant={activeIsDrawn ? idOf(cursor.active) : undefined}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      {...pointer.handlers}
    >
      <EntryHead sheet={sheet} look={look} />
      <div className="grid-body" role="rowgroup" style={{ height: view.height }}>
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => (
          <EntryRow
            key={first + offset}
            sheet={sheet}
            row={first + offset}
            top={view.topOf(first + offset)}
            look={look}
          />
        ))}
      </div>
    </div>
  );
}
