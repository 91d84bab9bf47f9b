import { Link } from "@remix-run/react";
import { columnTexts } from "~/lib/cell-text";
import { escapeHtml } from "~/lib/csv";
import { formatCount } from "~/lib/format-number";
import { ArrowDown, ArrowUp, ChartColumn } from "../icons";
import { ScrollRegion } from "../scroll-region";
import { TypeMark } from "../type-mark";
import {
  FOUND_COLUMN,
  type GridColumn,
  type GridPage,
  type GridRow,
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

/**
 * The rows as HTML. A page has a hundred of them: as React elements, their cells took a third of the time in which a
 * project's page is rendered, and again in the browser, which replaces this grid at once.
 */
function rowsHtml(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  markedRow: number | null,
): string {
  const cells = columns.map(({ key, type }) => {
    const start = type === "STRING" ? "<td>" : '<td class="number">';
    return columnTexts(rows.map((row) => row[key] ?? null)).map((text) => `${start}${escapeHtml(text)}</td>`);
  });
  return rows
    .map((row, at) => {
      const mark = row[ROW_NUMBER] === markedRow ? ' data-marked="true"' : "";
      const number = escapeHtml(String(row[ROW_NUMBER] ?? ""));
      const own = cells.map((column) => column[at]).join("");
      return `<tr${mark}><th scope="row" class="grid-number">${number}</th>${own}</tr>`;
    })
    .join("");
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
          <tbody dangerouslySetInnerHTML={{ __html: rowsHtml(columns, page.rows, markedRow) }} />
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
