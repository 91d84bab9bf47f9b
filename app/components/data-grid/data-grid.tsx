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
import { formatCount } from "~/lib/format-number";
import { joinRanges, type NumberRange } from "~/lib/number-ranges";
import { Button } from "../button";
import { copyRange } from "./copy-range";
import { columnTracks } from "./column-widths";
import { type GridCursor, type GridPlace, moveCursor, selectionOf, START } from "./grid-cursor";
import {
  type GridColumn,
  type GridPage,
  type GridSort,
  nextSort,
  ROW_NUMBER,
  type SelectedRows,
} from "./grid-types";
import { GridHead } from "./grid-head";
import type { GridHeights } from "./row-window";
import { type LoadPage, useGridRows } from "./use-grid-rows";
import { useRowWindow } from "./use-row-window";

/** As in app/styles/grid.css. */
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
  /** Number of the row that was chosen in a chart. */
  markedRow: number | null;
  /** Key of the column that was searched for. */
  foundColumn: string | null;
  /** Address of the summary of a column. */
  columnHref: (key: string) => string;
  /** Undoes or redoes the last act on the columns. */
  onTurn: (direction: "undo" | "redo") => void;
  /** What can be done with whole rows that are selected. */
  rowActions: (rows: SelectedRows) => ReactNode;
}

function placed(active: GridPlace): GridCursor {
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
  foundColumn,
  columnHref,
  onTurn,
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

  // The place of a row follows from its number only while the table is not sorted.
  const markedPlace = markedRow !== null && sort === null && markedRow <= rowCount ? markedRow - 1 : null;
  useEffect(() => {
    if (markedPlace === null) return;
    view.show(markedPlace, "center");
    setCursor((now) => placed({ ...now.active, row: markedPlace }));
    // Runs when another row is marked, not on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [markedPlace]);

  const foundPlace = columns.findIndex(({ key }) => key === foundColumn);
  useEffect(() => {
    if (foundPlace >= 0) go(placed({ row: -1, column: foundPlace }));
    // Runs when another column is found, not on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [foundPlace]);

  const selection = selectionOf(cursor);
  const cellId = ({ row, column }: GridPlace) => `${id}-${row}-${column}`;

  function go(next: GridCursor) {
    setCursor(next);
    if (next.active.row >= 0) view.show(next.active.row, "nearest");
    scroller.current
      ?.querySelector(`[data-head="${next.active.column}"]`)
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

  function onCellClick(event: MouseEvent, place: GridPlace) {
    setCursor({ active: place, anchor: event.shiftKey ? cursor.anchor : place });
  }

  function openRecipe({ recipeHref }: GridColumn) {
    if (recipeHref !== null) navigate(recipeHref);
  }

  /** A click on a row number selects the row; with Shift, the rows up to it. */
  function selectRow(event: MouseEvent, row: number) {
    const from = event.shiftKey ? cursor.anchor.row : row;
    setCursor({ anchor: { row: from, column: 0 }, active: { row, column: columns.length - 1 } });
    scroller.current?.focus({ preventScroll: true });
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

  function isSelected(row: number, column: number): boolean {
    const { fromRow, toRow, fromColumn, toColumn } = selection;
    return row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn;
  }

  return (
    <>
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
      >
        <GridHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          activeColumn={cursor.active.row === -1 ? cursor.active.column : null}
          cellId={cellId}
          columnHref={columnHref}
          onOpenRecipe={openRecipe}
        />
        <div className="grid-body" role="rowgroup" style={{ height: view.height }}>
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
            const index = first + place;
            const row = rows.rowAt(index);
            const number = row?.[ROW_NUMBER];
            return (
              <div
                key={index}
                className="grid-row"
                role="row"
                aria-rowindex={index + 2}
                data-marked={markedRow !== null && number === markedRow}
                style={{ translate: `0 ${view.topOf(index)}px` }}
              >
                {/* Shift+Space selects the row by key. */}
                {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events */}
                <span
                  role="rowheader"
                  tabIndex={-1}
                  aria-colindex={1}
                  className="grid-index"
                  // A click with Shift would select text.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => selectRow(event, index)}
                >
                  {number ?? formatCount(index + 1)}
                </span>
                {columns.map((column, at) => {
                  const value = row?.[column.key] ?? null;
                  const place = { row: index, column: at };
                  return (
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                    <span
                      key={column.key}
                      id={cellId(place)}
                      role="gridcell"
                      tabIndex={-1}
                      aria-colindex={at + 2}
                      aria-selected={isSelected(index, at)}
                      data-active={cursor.active.row === index && cursor.active.column === at}
                      data-text={column.type === "STRING"}
                      title={typeof value === "number" ? String(value) : undefined}
                      onClick={(event) => onCellClick(event, place)}
                      onDoubleClick={() => openRecipe(column)}
                    >
                      {row ? writers[at]?.(value) : "…"}
                    </span>
                  );
                })}
              </div>
            );
          })}
        </div>
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
    </>
  );
}
