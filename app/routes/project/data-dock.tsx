import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { DataGrid } from "~/components/data-grid/data-grid";
import { findColumn, type GridRow, PAGE_SIZE, readSort, writeSort } from "~/components/data-grid/grid-types";
import { PlainGrid } from "~/components/data-grid/plain-grid";
import { useHydrated } from "~/components/use-hydrated";
import { formatCount } from "~/lib/format-number";
import { urls, withSearch } from "~/lib/urls";
import type { Column } from "~/services/shapes/column-shape";
import type { Page } from "~/services/projects/get-page.server";
import { ColumnSearch } from "./column-search";
import { DockEdge } from "./dock-edge";
import { dialogHref, PARAM, projectHref } from "./project-search";

const DOCK_ID = "data-dock";

interface DataDockProps {
  projectId: string;
  columns: readonly Column[];
  page: Page;
}

function isRow(value: unknown): value is number {
  return typeof value === "number";
}

/** The project's table. */
export function DataDock({ projectId, columns, page }: DataDockProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const sortText = params.get(PARAM.sort);
  const sort = readSort(sortText);
  const row = Number(params.get(PARAM.row));
  const markedRow = row > 0 ? row : null;
  const gridColumns = useMemo(
    () =>
      columns.map((column) => ({
        key: column.dataIndex,
        title: column.title,
        type: (column.user_formula ?? column.conditional_transform) ? ("COMPUTED" as const) : column.type,
      })),
    [columns],
  );
  // The number of the first row gives the page; sorted rows have no such order, so the address gives it.
  const firstIndex = page.data[0]?.index;
  const number =
    sort === null && isRow(firstIndex)
      ? Math.ceil(firstIndex / PAGE_SIZE)
      : Number(params.get(PARAM.page) ?? 1);
  const shown = useMemo(() => ({ page: number, rows: page.data }), [number, page.data]);

  const loadPage = useCallback(
    async (wanted: number, signal: AbortSignal): Promise<GridRow[]> => {
      const query = { page: wanted, page_size: PAGE_SIZE, sort: sortText };
      const response = await fetch(withSearch(urls.projectPage(projectId), query), { signal });
      if (!response.ok) throw new Error(`get-dataset answered ${response.status}`);
      return ((await response.json()) as Page).data;
    },
    [projectId, sortText],
  );

  const wanted = params.get(PARAM.column) ?? "";
  const found = useMemo(() => findColumn(gridColumns, wanted), [gridColumns, wanted]);
  const columnHref = (key: string) => dialogHref(projectId, search, `columns/${key.slice(1)}/`);

  const label = "Data";
  return (
    <section id={DOCK_ID} className="data-dock" aria-label={label}>
      {hydrated ? <DockEdge dockId={DOCK_ID} /> : null}
      <div className="data-dock-head">
        <h2 className="text-m">{label}</h2>
        <p className="num text-s text-ink-3">
          {markedRow === null
            ? `${formatCount(page.row_count)} rows`
            : `row ${formatCount(markedRow)} marked`}
        </p>
        <ColumnSearch
          projectId={projectId}
          titles={gridColumns.map(({ title }) => title)}
          wanted={wanted}
          isFound={found !== null}
        />
      </div>
      <div className="data-dock-body">
        {hydrated ? (
          <DataGrid
            label={label}
            columns={gridColumns}
            rowCount={page.row_count}
            initial={shown}
            loadPage={loadPage}
            viewKey={`${projectId} ${sortText ?? ""}`}
            sort={sort}
            onSort={(next) =>
              navigate(projectHref(projectId, search, { sort: writeSort(next), page: null, row: null }), {
                preventScrollReset: true,
                replace: true,
              })
            }
            markedRow={markedRow}
            foundColumn={found?.key ?? null}
            columnHref={columnHref}
          />
        ) : (
          <PlainGrid
            label={label}
            columns={gridColumns}
            rowCount={page.row_count}
            page={shown}
            sort={sort}
            markedRow={markedRow}
            foundColumn={found?.key ?? null}
            columnHref={columnHref}
            pageHref={(next) => projectHref(projectId, search, { page: next, row: null })}
            sortHref={(next) =>
              projectHref(projectId, search, { sort: writeSort(next), page: null, row: null })
            }
          />
        )}
      </div>
    </section>
  );
}
