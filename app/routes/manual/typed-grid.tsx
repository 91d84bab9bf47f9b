import { useState } from "react";
import { Button, IconButton } from "~/components/button";
import { type GridCursor, selectionOf, START } from "~/components/data-grid/grid-cursor";
import { copiedText } from "~/components/entry-grid/clipboard";
import { EntryGrid } from "~/components/entry-grid/entry-grid";
import { filledSelection } from "~/components/entry-grid/fill";
import { type LineChange, withLines } from "~/components/entry-grid/lines";
import { grown, NAME_ROW } from "~/components/entry-grid/sheet";
import { ArrowDownToLine, ArrowRightToLine, Copy, Eraser, Plus, Redo2, Undo2 } from "~/components/icons";
import { LIMITS } from "~/config/limits";
import { formatCount } from "~/lib/format-number";
import { LinesMenu } from "./lines-menu";
import { newSheet } from "./manual-draft";
import type { ManualDraftState } from "./use-manual-draft";

const ROWS_AT_ONCE = 100;
const GRID_LIMITS = { ...LIMITS.typedTable, nameCharacters: LIMITS.nameLength };

const KEYS =
  "Type to enter a value. Enter moves down, Tab moves right, F2 edits, Ctrl+Z undoes, Ctrl+D fills down. Click a name to change it.";

/** The grid with its toolbar. */
export function TypedGrid({ draft }: { draft: ManualDraftState }) {
  const { sheet, history, change, undo, redo } = draft;
  const [cursor, setCursor] = useState<GridCursor>(START);
  const [message, setMessage] = useState("");
  const rows = sheet.rows.length;
  const columns = sheet.names.length;
  // Undo may have removed the cursor's rows or columns.
  const inSheet = cursor.active.row < rows && cursor.active.column < columns;
  const safeCursor = inSheet && cursor.anchor.row < rows && cursor.anchor.column < columns ? cursor : START;
  const selection = selectionOf(safeCursor);
  const inHead = safeCursor.active.row === NAME_ROW;

  const copy = () => {
    navigator.clipboard
      .writeText(copiedText(sheet, selection))
      .then(() => setMessage("Copied."))
      .catch(() => setMessage("The browser did not allow copying. Use Ctrl+C in the table."));
  };
  const changeLines = (wanted: LineChange) => {
    if (inHead && wanted.lines === "rows") return;
    const done = withLines(sheet, selection, wanted, GRID_LIMITS);
    setMessage(done.said);
    if (done.sheet) change(done.sheet);
  };
  const fill = (direction: "down" | "right") => change(filledSelection(sheet, selection, direction));

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1" role="group" aria-label="Tools of the table">
        <IconButton label="Undo" disabled={history.past.length === 0} onClick={undo}>
          <Undo2 size={16} aria-hidden />
        </IconButton>
        <IconButton label="Redo" disabled={history.future.length === 0} onClick={redo}>
          <Redo2 size={16} aria-hidden />
        </IconButton>
        <IconButton label="Fill down" disabled={inHead} onClick={() => fill("down")}>
          <ArrowDownToLine size={16} aria-hidden />
        </IconButton>
        <IconButton label="Fill right" disabled={inHead} onClick={() => fill("right")}>
          <ArrowRightToLine size={16} aria-hidden />
        </IconButton>
        <LinesMenu inHead={inHead} onChange={changeLines} />
        <IconButton label="Copy the selection" disabled={inHead} onClick={copy}>
          <Copy size={16} aria-hidden />
        </IconButton>
        <IconButton label="Clear the table" onClick={() => change(newSheet())}>
          <Eraser size={16} aria-hidden />
        </IconButton>
        <span className="mx-1 hidden h-5 w-px bg-line-strong narrow:inline" aria-hidden />
        <span className="flex gap-1">
          <Button
            size="s"
            kind="quiet"
            icon={<Plus size={14} aria-hidden />}
            disabled={rows >= GRID_LIMITS.rows}
            onClick={() => change(grown(sheet, Math.min(rows + ROWS_AT_ONCE, GRID_LIMITS.rows), columns))}
          >
            {ROWS_AT_ONCE} rows
          </Button>
          <Button
            size="s"
            kind="quiet"
            icon={<Plus size={14} aria-hidden />}
            disabled={columns >= GRID_LIMITS.columns}
            onClick={() => change(grown(sheet, rows, columns + 1))}
          >
            Column
          </Button>
        </span>
      </div>
      <div className="entry-frame">
        <EntryGrid
          label="Table"
          sheet={sheet}
          limits={GRID_LIMITS}
          cursor={safeCursor}
          onCursor={setCursor}
          onChange={change}
          onUndo={undo}
          onRedo={redo}
          onLines={changeLines}
          onSay={setMessage}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-ink-3">
        <p className="for-keyboards">{KEYS}</p>
        <p className="num">
          {formatCount(rows)} rows × {formatCount(columns)} columns
        </p>
      </div>
      <p role="status" className="min-h-[1.4em] text-s text-ink-2">
        {message}
      </p>
    </div>
  );
}
