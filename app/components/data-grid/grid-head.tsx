import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChartColumn } from "../icons";
import { TypeMark } from "../type-mark";
import { dropSide } from "./column-drag";
import type { GridPosition } from "./grid-cursor";
import type { GridColumn, GridSort } from "./grid-types";
import { headAttributes } from "./clicked-on";

interface GridHeadProps {
  columns: readonly GridColumn[];
  sort: GridSort | null;
  /** The column under the cursor, when it is in the header. */
  activeColumn: number | null;
  cellId: (position: GridPosition) => string;
  columnHref: (key: string) => string;
}

/**
 * The names of the columns. A click on a name sorts the view, a drag moves the column, and the icon next to it opens the
 * summary of the column.
 */
export function GridHead({ columns, ...look }: GridHeadProps) {
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      <span role="columnheader" aria-colindex={1} className="grid-corner">
        #
      </span>
      {columns.map((column, at) => (
        <HeadCell key={column.key} column={column} at={at} {...look} />
      ))}
    </div>
  );
}

interface HeadCellProps extends Omit<GridHeadProps, "columns"> {
  column: GridColumn;
  at: number;
}

function HeadCell({ column, at, sort, activeColumn, cellId, columnHref }: HeadCellProps) {
  const drag = useDraggable({ id: column.key, data: { at } });
  const drop = useDroppable({ id: column.key, data: { at } });
  const isSorted = sort?.key === column.key;
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  const isComputed = column.recipeHref !== null;
  return (
    <span
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      id={cellId({ row: -1, column: at })}
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
      data-active={activeColumn === at}
      data-text={column.type === "STRING"}
      data-dragging={drag.isDragging || undefined}
      data-drop={drop.isOver ? dropSide(drop.active, at) : undefined}
      title={`${column.title} (drag to move${isComputed ? "; double-click to edit its recipe" : ""})`}
      {...headAttributes(at)}
      {...drag.listeners}
    >
      <TypeMark type={isComputed ? "COMPUTED" : column.type} />
      <span className="truncate">{column.title}</span>
      {isSorted ? <Arrow size={12} aria-hidden className="flex-none" /> : null}
      <Link
        to={columnHref(column.key)}
        preventScrollReset
        tabIndex={-1}
        draggable={false}
        className="grid-glance"
        aria-label={`${column.title} at a glance`}
        title="At a glance, rename, move, hide, delete …"
      >
        <ChartColumn size={13} aria-hidden />
      </Link>
    </span>
  );
}
