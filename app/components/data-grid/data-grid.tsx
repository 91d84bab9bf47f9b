import { useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { columnWriter } from "~/lib/cell-text";
import { joinRanges, type NumberRange } from "~/lib/number-ranges";
import { Button } from "../button";
import { useWhenChanged } from "../use-when-changed";
import { ColumnDrag } from "./column-drag";
import { copyRange } from "./copy-range";
import { columnTracks } from "./column-widths";
import { type GridCursor, type GridPosition, moveCursor, selectionOf, START } from "./grid-cursor";
import {
  type GridColumn,
  type GridPage,
  type GridSort,
  nextSort,
  ROW_NUMBER,
  type SelectedRows,
} from "./grid-types";
import { GridBody } from "./grid-body";
import { GridHead } from "./grid-head";
import { clickedOn } from "./clicked-on";
import type { GridHeights } from "./row-window";
import { type LoadPage, useGridRows } from "./use-grid-rows";
import { useRowWindow } from "./use-row-window";

/** The heights are those in app/styles/grid.css. */
const HEIGHTS: GridHeights = { row: 26, head: 30 };

interface DataGridProps {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  initial: GridPage | null;
  loadPage: LoadPage;
  /** Changes with the data and with the order of the view. */
  viewKey: string;
  sort: GridSort | null;
  onSort: (sort: GridSort | null) => void;
  /** Number of the row that the table shows: it was followed by a link, or selected last. */
  markedRow: number | null;
  /** Numbers of the rows that are selected in charts. */
  selectedRows: { has: (row: number) => boolean };
  /** Key of the column that was searched for. */
  foundColumn: string | null;
  /** Address of the summary of a column. */
  columnHref: (key: string) => string;
  /** Undoes or redoes the last edit on the columns. */
  onTurn: (direction: "undo" | "redo") => void;
  /** A column was dragged from one position to another. */
  onMoveColumn: (from: number, to: number) => void;
  /** Shown while whole rows are selected. */
  rowActions: (rows: SelectedRows) => ReactNode;
}

function cursorAt(active: GridPosition): GridCursor {
  return { active, anchor: active };
}

/** A virtualised table: only the rows in sight are rendered, and pages are loaded on demand. */
export function DataGrid({
  label,
  columns,
  rowCount,
  initial,
  loadPage,
  viewKey,
  sort,
  onSort,
  markedRow,
  selectedRows,
  foundColumn,
  columnHref,
  onTurn,
  onMoveColumn,
  rowActions,
}: DataGridProps) {
  const id = useId();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<GridCursor>(START);
  const [said, setSaid] = useState("");
  const rows = useGridRows(viewKey, initial, loadPage);
  const view = useRowWindow(scroller, rowCount, HEIGHTS);
  const sample = initial?.rows;
  const writers = useMemo(
    () => columns.map((column) => columnWriter((sample ?? []).map((row) => row[column.key] ?? null))),
    [columns, sample],
  );
  const tracks = useMemo(
    () => columnTracks(columns, sample ?? [], writers, rowCount),
    [columns, sample, writers, rowCount],
  );

  const { first, last } = view;
  const { need, failed } = rows;
  useEffect(() => {
    if (!failed && first <= last) need(first, last);
  }, [first, last, need, failed]);

  // The index of a row follows from its number only while the table is not sorted.
  const markedIndex = markedRow !== null && sort === null && markedRow <= rowCount ? markedRow - 1 : null;
  useWhenChanged(markedIndex, (row) => {
    if (row === null) return;
    view.show(row, "center");
    setCursor((now) => cursorAt({ ...now.active, row }));
  });
  useWhenChanged(
    columns.findIndex(({ key }) => key === foundColumn),
    (column) => {
      if (column >= 0) go(cursorAt({ row: -1, column }));
    },
  );

  const selection = selectionOf(cursor);
  const cellId = ({ row, column }: GridPosition) => `${id}-${row}-${column}`;

  function go(next: GridCursor) {
    setCursor(next);
    if (next.active.row >= 0) view.show(next.active.row, "nearest");
    scroller.current
      ?.querySelector(`[role="columnheader"][data-column="${next.active.column}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function copy() {
    copyRange(columns, selection, rows.fetchRange)
      .then(setSaid)
      .catch(() => setSaid("The browser did not allow copying. Use Ctrl+C."));
  }

  function onKeyDown(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "c") {
      event.preventDefault();
      return copy();
    }
    if (control && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return onTurn(event.shiftKey ? "redo" : "undo");
    }
    const column = columns[cursor.active.column];
    if (event.key === "Enter" && cursor.active.row < 0 && column) {
      event.preventDefault();
      return onSort(nextSort(sort, column.key));
    }
    if (event.key === "F2" && column) {
      event.preventDefault();
      return navigate(columnHref(column.key), { preventScrollReset: true });
    }
    const size = { rows: rowCount, columns: columns.length, visibleRows: view.pageRows };
    const next = moveCursor(cursor, { key: event.key, shift: event.shiftKey, control }, size);
    if (!next) return;
    event.preventDefault();
    go(next);
  }

  /** A click with Shift extends the selection; one on a row number selects the row. */
  function onClick({ target, shiftKey }: MouseEvent) {
    const on = clickedOn(target);
    if (on?.kind === "head") {
      const key = columns[on.column]?.key;
      if (key !== undefined) onSort(nextSort(sort, key));
    } else if (on?.kind === "row") {
      const from = shiftKey ? cursor.anchor.row : on.row;
      setCursor({ anchor: { row: from, column: 0 }, active: { row: on.row, column: columns.length - 1 } });
      scroller.current?.focus({ preventScroll: true });
    } else if (on) setCursor({ active: on.position, anchor: shiftKey ? cursor.anchor : on.position });
  }

  /** Opens the recipe of a computed column. */
  function onDoubleClick({ target }: MouseEvent) {
    const on = clickedOn(target);
    const column = on?.kind === "head" ? on.column : on?.kind === "cell" ? on.position.column : -1;
    const href = columns[column]?.recipeHref ?? null;
    if (href !== null) navigate(href);
  }

  /** A click with Shift on a row number would select text. */
  function onMouseDown(event: MouseEvent) {
    if (clickedOn(event.target)?.kind === "row") event.preventDefault();
  }

  const hasWholeRows =
    cursor.active.row >= 0 &&
    columns.length > 1 &&
    selection.fromColumn === 0 &&
    selection.toColumn === columns.length - 1;

  async function selectedRanges(): Promise<NumberRange[]> {
    const loaded = await rows.fetchRange(selection.fromRow, selection.toRow);
    const numbers = loaded.map((row) => Number(row[ROW_NUMBER]));
    return joinRanges(numbers.map((number) => [number, number] as const));
  }

  function isSelected({ row, column }: GridPosition): boolean {
    const { fromRow, toRow, fromColumn, toColumn } = selection;
    return row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn;
  }

  return (
    <ColumnDrag columns={columns} onMove={onMoveColumn}>
      <div
        ref={scroller}
        className="grid-scroll"
        style={tracks}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        data-whole-rows={hasWholeRows || undefined}
        aria-activedescendant={cellId(cursor.active)}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      >
        <GridHead
          columns={columns}
          sort={sort}
          activeColumn={cursor.active.row === -1 ? cursor.active.column : null}
          cellId={cellId}
          columnHref={columnHref}
        />
        <GridBody
          columns={columns}
          writers={writers}
          view={view}
          rowAt={rows.rowAt}
          active={cursor.active}
          isSelected={isSelected}
          isMarked={(row) => row === markedRow || selectedRows.has(row)}
          cellId={cellId}
        />
      </div>
      {hasWholeRows
        ? rowActions({ count: selection.toRow - selection.fromRow + 1, ranges: selectedRanges })
        : null}
      {failed ? (
        <p role="alert" className="grid-failed">
          Some rows did not load.
          <Button size="s" onClick={rows.retry}>
            Try again
          </Button>
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </ColumnDrag>
  );
}
