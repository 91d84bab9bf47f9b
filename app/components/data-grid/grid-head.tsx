import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChartColumn } from "lucide-react";
import { TypeMark } from "../type-mark";
import type { GridPlace } from "./grid-cursor";
import { type GridColumn, type GridSort, nextSort } from "./grid-types";

interface GridHeadProps {
  columns: readonly GridColumn[];
  sort: GridSort | null;
  onSort: (sort: GridSort | null) => void;
  /** The column under the cursor, when it is in the header. */
  activeColumn: number | null;
  cellId: (place: GridPlace) => string;
  columnHref: (key: string) => string;
  /** Opens the recipe of a computed column. */
  onOpenRecipe: (column: GridColumn) => void;
}

/** The names of the columns. A click on a name sorts the view; the icon next to it opens the summary of the column. */
export function GridHead({
  columns,
  sort,
  onSort,
  activeColumn,
  cellId,
  columnHref,
  onOpenRecipe,
}: GridHeadProps) {
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      <span role="columnheader" aria-colindex={1} className="grid-corner">
        #
      </span>
      {columns.map((column, at) => {
        const isSorted = sort?.key === column.key;
        const Arrow = sort?.descending ? ArrowDown : ArrowUp;
        return (
          // The grid has the focus and handles Enter and F2.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <span
            key={column.key}
            id={cellId({ row: -1, column: at })}
            data-head={at}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={at + 2}
            aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
            data-active={activeColumn === at}
            data-text={column.type === "STRING"}
            title={
              column.recipeHref === null ? column.title : `${column.title} (double-click to edit its recipe)`
            }
            onClick={() => onSort(nextSort(sort, column.key))}
            onDoubleClick={() => onOpenRecipe(column)}
          >
            <TypeMark type={column.recipeHref === null ? column.type : "COMPUTED"} />
            <span className="truncate">{column.title}</span>
            {isSorted ? <Arrow size={12} aria-hidden className="flex-none" /> : null}
            <Link
              to={columnHref(column.key)}
              preventScrollReset
              tabIndex={-1}
              className="grid-glance"
              aria-label={`${column.title} at a glance`}
              title="At a glance, rename, hide, delete …"
              onClick={(event) => event.stopPropagation()}
            >
              <ChartColumn size={13} aria-hidden />
            </Link>
          </span>
        );
      })}
    </div>
  );
}
