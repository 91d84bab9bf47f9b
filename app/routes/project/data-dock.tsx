import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { NO_SELECTION } from "~/charts/selection";
import { useSelection } from "~/charts/selection-context";
import { DataGrid } from "~/components/data-grid/data-grid";
import { findColumn, type GridRow, PAGE_SIZE, readSort, writeSort } from "~/components/data-grid/grid-types";
import { PlainGrid } from "~/components/data-grid/plain-grid";
import { useHydrated } from "~/components/use-hydrated";
import { countOf, formatCount } from "~/lib/format-number";
import { urls, withSearch } from "~/lib/urls";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import type { Page } from "~/services/projects/get-page.server";
import { FROM_FIELD, FROM_TABLE } from "./columns/href-after-edit";
import { inOrderAfter, moveFields, columnAfterMove, readColumnMove } from "./columns/column-move";
import { recipeHref } from "../transform/column-recipe";
import { DockHistory, PendingEdit } from "./columns/dock-history";
import { VERSION_FIELD } from "./columns/undo-redo-buttons";
import { ColumnSearch } from "./column-search";
import { DockEdge } from "./dock-edge";
import { ActiveFilters } from "./filters/active-filters";
import { LeaveOutBar } from "./filters/leave-out-bar";
import { dialogHref, PARAM, projectHref } from "../project-search";

const DOCK_ID = "data-dock";

interface DataDockProps {
  projectId: string;
  listed: ProjectColumns;
  filters: readonly RowFilter[];
  page: Page;
}

function isRow(value: unknown): value is number {
  return typeof value === "number";
}

/** The project's table. */
export function DataDock({ projectId, listed, filters, page }: DataDockProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const row = Number(params.get(PARAM.row));
  const selection = useSelection()?.selection ?? NO_SELECTION;
  const lastSelected = [...selection.keys()].at(-1) ?? null;
  const markedRow = lastSelected ?? (row > 0 ? row : null);
  const { formData } = useNavigation();
  const shownColumns = useMemo(() => {
    const shown = listed.columns.filter(({ hidden }) => !hidden);
    const move = readColumnMove(formData);
    return move === null ? shown : inOrderAfter(shown, move);
  }, [listed.columns, formData]);
  const gridColumns = useMemo(
    () =>
      shownColumns.map((column) => ({
        key: column.dataIndex,
        title: column.title,
        type: column.type,
        recipeHref: recipeHref(projectId, column),
      })),
    [shownColumns, projectId],
  );
  const asked = readSort(params.get(PARAM.sort));
  const sort = gridColumns.some(({ key }) => key === asked?.key) ? asked : null;
  const sortText = writeSort(sort);
  // The number of the first row gives the page; sorted rows have no such order, so the URL gives it.
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
  const turn = (direction: "undo" | "redo") => {
    if (listed.acts[direction] === null) return;
    submit(
      { [VERSION_FIELD]: listed.columnsVersion },
      {
        method: "post",
        action: dialogHref(projectId, search, `acts/${direction}/`),
        preventScrollReset: true,
      },
    );
  };
  const moveColumn = (from: number, to: number) => {
    const id = shownColumns[from]?.col_db_id;
    const before = columnAfterMove(shownColumns, from, to);
    if (!id || before === undefined) return;
    submit(
      { ...moveFields({ id, before }), [FROM_FIELD]: FROM_TABLE },
      { method: "post", action: dialogHref(projectId, search, "columns/"), preventScrollReset: true },
    );
  };
  const columnHref = (key: string) => dialogHref(projectId, search, `columns/${key.slice(1)}/`);

  const label = "Data";
  return (
    <section id={DOCK_ID} className="data-dock" aria-label={label}>
      {hydrated ? <DockEdge dockId={DOCK_ID} /> : null}
      <div>
        <div className="data-dock-head">
          <h2 className="text-m">{label}</h2>
          <p className="num text-s text-ink-3">
            {selection.size > 1
              ? `${formatCount(selection.size)} rows chosen`
              : markedRow === null
                ? countOf(page.row_count, "row")
                : `row ${formatCount(markedRow)} marked`}
          </p>
          <DockHistory projectId={projectId} listed={listed} />
          <ColumnSearch
            projectId={projectId}
            titles={gridColumns.map(({ title }) => title)}
            wanted={wanted}
            isFound={found !== null}
          />
        </div>
        <ActiveFilters projectId={projectId} filters={filters} />
        <PendingEdit projectId={projectId} listed={listed} />
      </div>
      <div className="data-dock-body">
        {hydrated ? (
          <DataGrid
            label={label}
            columns={gridColumns}
            rowCount={page.row_count}
            initial={shown}
            loadPage={loadPage}
            viewKey={`${projectId} ${listed.columnsVersion} ${sortText ?? ""}`}
            onTurn={turn}
            onMoveColumn={moveColumn}
            rowActions={(rows) => <LeaveOutBar projectId={projectId} rows={rows} />}
            sort={sort}
            onSort={(next) =>
              navigate(projectHref(projectId, search, { sort: writeSort(next), page: null, row: null }), {
                preventScrollReset: true,
                replace: true,
              })
            }
            markedRow={markedRow}
            selectedRows={selection}
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
