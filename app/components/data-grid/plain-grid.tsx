import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChartColumn } from "lucide-react";
import { columnTexts } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import { ScrollRegion } from "../scroll-region";
import { TypeMark } from "../type-mark";
import {
  FOUND_COLUMN,
  type GridColumn,
  type GridPage,
  type GridSort,
  nextSort,
  PAGE_SIZE,
  ROW_NUMBER,
} from "./grid-types";

interface PlainGridProps {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  page: GridPage;
  sort: GridSort | null;
  markedRow: number | null;
  pageHref: (page: number) => string;
  sortHref: (sort: GridSort | null) => string;
  /** Key of the column that was searched for. */
  foundColumn: string | null;
  /** Address of the summary of a column. */
  columnHref: (key: string) => string;
}

/** One page of a table with links to the others: the grid without JavaScript. */
export function PlainGrid({
  label,
  columns,
  rowCount,
  page,
  sort,
  markedRow,
  pageHref,
  sortHref,
  foundColumn,
  columnHref,
}: PlainGridProps) {
  const texts = columns.map((column) => columnTexts(page.rows.map((row) => row[column.key] ?? null)));
  const pages = Math.max(1, Math.ceil(rowCount / PAGE_SIZE));
  const from = (page.page - 1) * PAGE_SIZE;
  return (
    <div className="plain-grid">
      <ScrollRegion label={`${label} table`} className="plain-grid-scroll">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col" className="sheet-corner number">
                #
              </th>
              {columns.map((column) => {
                const isSorted = sort?.key === column.key;
                const order = sort?.descending ? "descending" : "ascending";
                return (
                  <th
                    key={column.key}
                    scope="col"
                    id={column.key === foundColumn ? FOUND_COLUMN : undefined}
                    data-marked={column.key === foundColumn || undefined}
                    aria-sort={isSorted ? order : undefined}
                    className={column.type === "STRING" ? undefined : "number"}
                  >
                    <Link to={sortHref(nextSort(sort, column.key))} preventScrollReset className="grid-sort">
                      <TypeMark type={column.recipeHref === null ? column.type : "COMPUTED"} /> {column.title}
                      {isSorted ? (
                        sort.descending ? (
                          <ArrowDown size={12} aria-hidden />
                        ) : (
                          <ArrowUp size={12} aria-hidden />
                        )
                      ) : null}
                    </Link>
                    <Link
                      to={columnHref(column.key)}
                      preventScrollReset
                      className="grid-glance"
                      aria-label={`${column.title} at a glance`}
                    >
                      <ChartColumn size={13} aria-hidden />
                    </Link>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row, i) => (
              <tr key={i} data-marked={row[ROW_NUMBER] === markedRow || undefined}>
                <th scope="row" className="grid-number">
                  {row[ROW_NUMBER]}
                </th>
                {columns.map((column, at) => (
                  <td key={column.key} className={column.type === "STRING" ? undefined : "number"}>
                    {texts[at]?.[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <nav className="plain-grid-pages" aria-label={`Pages of ${label}`}>
        <span className="num text-ink-2">
          Rows {formatCount(from + 1)}–{formatCount(from + page.rows.length)} of {formatCount(rowCount)}
        </span>
        {page.page > 1 ? <Link to={pageHref(page.page - 1)}>Previous</Link> : null}
        {page.page < pages ? <Link to={pageHref(page.page + 1)}>Next</Link> : null}
      </nav>
    </div>
  );
}
