import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { columnWriter } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import { Button } from "../button";
import { TypeMark } from "../type-mark";
import { copyRange } from "./copy-range";
import { columnWidths } from "./column-widths";
import { type GridCursor, type GridPlace, moveCursor, selectionOf, START } from "./grid-cursor";
import { type GridColumn, type GridPage, type GridSort, nextSort, ROW_NUMBER } from "./grid-types";
import { type LoadPage, useGridRows } from "./use-grid-rows";

const ROW_HEIGHT = 26;
const OVERSCAN = 12;

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
  /** Number of the row that a chart points to. */
  markedRow: number | null;
}

/** A virtualised table: only the rows in the window exist, pages are loaded as they are needed. */
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
}: DataGridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<GridCursor>(START);
  const [said, setSaid] = useState("");
  const rows = useGridRows(viewKey, initial, loadPage);
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_HEIGHT + 6,
  });
  const sample = initial?.rows;
  const writers = useMemo(
    () => columns.map((column) => columnWriter((sample ?? []).map((row) => row[column.key] ?? null))),
    [columns, sample],
  );
  const template = useMemo(
    () => columnWidths(columns, sample ?? [], writers, rowCount),
    [columns, sample, writers, rowCount],
  );

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { need, failed } = rows;
  useEffect(() => {
    if (!failed && rowCount > 0) need(first, last);
  }, [first, last, need, failed, rowCount]);

  // A row's place is known only while the rows are in their own order.
  const markedPlace = markedRow !== null && sort === null && markedRow <= rowCount ? markedRow - 1 : null;
  useEffect(() => {
    if (markedPlace === null) return;
    virtual.scrollToIndex(markedPlace, { align: "center" });
    setCursor((now) => ({
      active: { ...now.active, row: markedPlace },
      anchor: { ...now.active, row: markedPlace },
    }));
    // Only when another row is marked, not whenever the grid is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [markedPlace]);

  const selection = selectionOf(cursor);
  const cellId = ({ row, column }: GridPlace) => `${id}-${row}-${column}`;

  function go(next: GridCursor) {
    setCursor(next);
    if (next.active.row >= 0) virtual.scrollToIndex(next.active.row, { align: "auto" });
    scroller.current
      ?.querySelector(`[data-head="${next.active.column}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function copy() {
    copyRange(columns, selection, rows.fetchRange)
      .then(setSaid)
      .catch(() => setSaid("The browser did not allow copying."));
  }

  function onKeyDown(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "c") {
      event.preventDefault();
      return copy();
    }
    const column = columns[cursor.active.column];
    if (event.key === "Enter" && cursor.active.row < 0 && column) {
      event.preventDefault();
      return onSort(nextSort(sort, column.key));
    }
    const visibleRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const size = { rows: rowCount, columns: columns.length, visibleRows };
    const next = moveCursor(cursor, { key: event.key, shift: event.shiftKey, control }, size);
    if (!next) return;
    event.preventDefault();
    go(next);
  }

  function onCellClick(event: MouseEvent, place: GridPlace) {
    setCursor({ active: place, anchor: event.shiftKey ? cursor.anchor : place });
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
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={cellId(cursor.active)}
        onKeyDown={onKeyDown}
      >
        <div className="grid-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          <span role="columnheader" aria-colindex={1} className="grid-corner">
            #
          </span>
          {columns.map((column, at) => {
            const isSorted = sort?.key === column.key;
            return (
              // The grid itself has the focus and answers Enter here.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <span
                key={column.key}
                id={cellId({ row: -1, column: at })}
                data-head={at}
                role="columnheader"
                tabIndex={-1}
                aria-colindex={at + 2}
                aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
                data-active={cursor.active.row === -1 && cursor.active.column === at}
                data-text={column.type === "STRING"}
                title={column.title}
                onClick={() => onSort(nextSort(sort, column.key))}
              >
                <TypeMark type={column.type} />
                <span className="truncate">{column.title}</span>
                {isSorted ? (
                  sort.descending ? (
                    <ArrowDown size={12} aria-hidden />
                  ) : (
                    <ArrowUp size={12} aria-hidden />
                  )
                ) : null}
              </span>
            );
          })}
        </div>
        <div className="grid-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows.rowAt(item.index);
            const number = row?.[ROW_NUMBER];
            return (
              <div
                key={item.index}
                className="grid-row"
                role="row"
                aria-rowindex={item.index + 2}
                data-marked={markedRow !== null && number === markedRow}
                style={{ gridTemplateColumns: template, translate: `0 ${item.start}px` }}
              >
                <span role="rowheader" aria-colindex={1} className="grid-index">
                  {number ?? formatCount(item.index + 1)}
                </span>
                {columns.map((column, at) => {
                  const value = row?.[column.key] ?? null;
                  const place = { row: item.index, column: at };
                  return (
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                    <span
                      key={column.key}
                      id={cellId(place)}
                      role="gridcell"
                      tabIndex={-1}
                      aria-colindex={at + 2}
                      aria-selected={isSelected(item.index, at)}
                      data-active={cursor.active.row === item.index && cursor.active.column === at}
                      data-text={column.type === "STRING"}
                      title={typeof value === "number" ? String(value) : undefined}
                      onClick={(event) => onCellClick(event, place)}
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
      {failed ? (
        <p role="alert" className="grid-failed">
          Some rows could not be loaded.
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
