import type { ReactNode } from "react";
import type { GridPosition } from "../data-grid/grid-cursor";
import { type CellRange, NAME_ROW, type Sheet } from "./sheet";

export interface CellLook {
  idOf: (position: GridPosition) => string;
  active: GridPosition;
  selection: CellRange;
  /** The range that dragging the fill handle would fill. */
  fillTo: CellRange | null;
  /** The cell being edited, and its input. */
  editing: GridPosition | null;
  editor: ReactNode;
}

const same = (one: GridPosition | null, row: number, column: number) =>
  one?.row === row && one.column === column;

const inside = (range: CellRange | null, row: number, column: number) =>
  range !== null &&
  row >= range.fromRow &&
  row <= range.toRow &&
  column >= range.fromColumn &&
  column <= range.toColumn;

/** The row of names, which are edited like other cells. */
export function EntryHead({ sheet, look }: { sheet: Sheet; look: CellLook }) {
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      <span role="columnheader" aria-colindex={1} className="grid-corner">
        #
      </span>
      {sheet.names.map((name, column) => (
        <span
          key={column}
          id={look.idOf({ row: NAME_ROW, column })}
          role="columnheader"
          aria-colindex={column + 2}
          data-row={NAME_ROW}
          data-column={column}
          data-active={same(look.active, NAME_ROW, column)}
          data-unnamed={name.trim() === ""}
          title={name === "" ? undefined : name}
        >
          {same(look.editing, NAME_ROW, column) ? (
            look.editor
          ) : (
            <span className="truncate">{name.trim() === "" ? `Column ${column + 1}` : name}</span>
          )}
        </span>
      ))}
    </div>
  );
}

interface EntryRowProps {
  sheet: Sheet;
  row: number;
  /** Top of the row in the scrolled area. */
  top: number;
  look: CellLook;
}

/** One row of cells. */
export function EntryRow({ sheet, row, top, look }: EntryRowProps) {
  return (
    <div className="grid-row" role="row" aria-rowindex={row + 2} style={{ translate: `0 ${top}px` }}>
      <span role="rowheader" aria-colindex={1} className="grid-index">
        {row + 1}
      </span>
      {(sheet.rows[row] ?? []).map((text, column) => {
        const { toRow, toColumn } = look.selection;
        const isCorner = row === toRow && column === toColumn && look.active.row !== NAME_ROW;
        return (
          <span
            key={column}
            id={look.idOf({ row, column })}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={inside(look.selection, row, column)}
            data-row={row}
            data-column={column}
            data-active={same(look.active, row, column)}
            data-fill={inside(look.fillTo, row, column)}
            title={text.length > 12 ? text : undefined}
          >
            {same(look.editing, row, column) ? look.editor : text}
            {isCorner && look.editing === null ? <span className="fill-handle" data-handle /> : null}
          </span>
        );
      })}
    </div>
  );
}
