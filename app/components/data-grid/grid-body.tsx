import type { Cell } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import type { GridPosition } from "./grid-cursor";
import { type GridColumn, type GridRow, ROW_NUMBER } from "./grid-types";
import { cellAttributes, rowAttributes } from "./clicked-on";
import type { RowWindow } from "./row-window";

interface GridBodyProps {
  columns: readonly GridColumn[];
  /** Writes the values of each column. */
  writers: readonly ((cell: Cell) => string)[];
  view: RowWindow;
  rowAt: (index: number) => GridRow | undefined;
  active: GridPosition;
  isSelected: (position: GridPosition) => boolean;
  /** Whether the row with this number is marked. */
  isMarked: (row: number) => boolean;
  cellId: (position: GridPosition) => string;
}

/** The rows in sight. The grid around them handles clicks and keys. */
export function GridBody({
  columns,
  writers,
  view,
  rowAt,
  active,
  isSelected,
  isMarked,
  cellId,
}: GridBodyProps) {
  const { first, last, height, topOf } = view;
  return (
    <div className="grid-body" role="rowgroup" style={{ height }}>
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
        const index = first + at;
        const row = rowAt(index);
        const number = row?.[ROW_NUMBER];
        const marked = typeof number === "number" && isMarked(number);
        return (
          <div
            key={index}
            className="grid-row"
            role="row"
            aria-rowindex={index + 2}
            data-marked={marked}
            style={{ translate: `0 ${topOf(index)}px` }}
          >
            <span
              role="rowheader"
              aria-colindex={1}
              aria-label={marked ? `${number}, marked` : undefined}
              className="grid-index"
              {...rowAttributes(index)}
            >
              {number ?? formatCount(index + 1)}
            </span>
            {columns.map((column, columnAt) => {
              const value = row?.[column.key] ?? null;
              const position = { row: index, column: columnAt };
              return (
                <span
                  key={column.key}
                  id={cellId(position)}
                  role="gridcell"
                  aria-colindex={columnAt + 2}
                  aria-selected={isSelected(position)}
                  data-active={active.row === index && active.column === columnAt}
                  data-text={column.type === "STRING"}
                  title={typeof value === "number" ? String(value) : undefined}
                  {...cellAttributes(position)}
                >
                  {row ? writers[columnAt]?.(value) : "…"}
                </span>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
