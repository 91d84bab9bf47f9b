import { readSort } from "~/components/data-grid/grid-types";
import type { DisplayMode } from "~/components/rail";
import { AppError } from "~/lib/app-error";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { type BrowserData, getBrowserData } from "~/services/analyses/get-browser-data.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import { listUniqueValues } from "~/services/projects/list-unique-values.server";
import { getPage, type Page, pageQuerySchema } from "~/services/projects/get-page.server";
import { getSettledProject } from "~/services/projects/get-project.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { type AnalysisDraft, draftOfAnalysis, newDraft, newDraftLike } from "./draft/analysis-draft";
import { readDraft } from "./draft/read-draft";
import { isDelayed } from "../import/delay";
import type { ColumnValues } from "./column-values";
import type { FilterValue, Hint } from "./draft/draft-options";
import { type LoadedResult, type LoadFailure, loadPageResult } from "./load-page-result.server";
import type { DependentPreflight } from "./preview/asked-preview";
import { loadPreflight } from "./preview/load-preflight.server";
import { PARAM, readMode } from "../project-search";
import { readHint } from "./read-hint.server";

type ProjectPage = { project: ProjectDetail } &
  /** The import is running or has failed. */
  (
    | { state: "unfinished"; delayed: boolean }
    | {
        state: "ready";
        /** The columns in display order, and the edits on them. */
        listed: ProjectColumns;
        filters: RowFilter[];
        /** The saved analyses in order. */
        analyses: Analysis[];
        /** The open analysis as saved; `null` for a new one. `draft` is what the form starts with. */
        saved: AnalysisDraft | null;
        /** The draft that Reset returns to: the saved analysis, or a new one with the last settings. */
        base: AnalysisDraft;
        draft: AnalysisDraft;
        /** The values of the draft's filter column. */
        columnValues: ColumnValues[];
        /** Without JavaScript: why the last change was refused. */
        hints: Hint[];
        mode: DisplayMode;
        result: LoadedResult | null;
        /** Why there is no result although the analysis has one. */
        loadFailure: LoadFailure | null;
        page: Page | null;
        /** The findings about the draft for each Y, when Check was pressed. */
        preflights: DependentPreflight[];
        /** The data from which the browser computes previews; null for a large table. */
        browserData: BrowserData | null;
      }
  );

const NOT_CHECKED = { preflights: [], hints: [] };
const NO_RESULT = { result: null, loadFailure: null };

function activeAnalysis(analyses: Analysis[], search: URLSearchParams): Analysis | null {
  const asked = search.get(PARAM.analysis);
  if (asked === "new") return null;
  return analyses.find(({ id }) => id === asked) ?? analyses[0] ?? null;
}

/** A new analysis, with the settings of the one that was open or else of the last one of its type. */
function startOfNew(analyses: Analysis[], search: URLSearchParams): AnalysisDraft {
  const type = search.get(PARAM.type) === "multivariate" ? "multivariate" : "univariate";
  const same = analyses.filter((analysis) => analysis.analysis_type === type);
  const last = same.find(({ id }) => id === search.get(PARAM.like)) ?? same.at(-1);
  return last ? newDraftLike(last) : newDraft(type);
}

function initialDraft(base: AnalysisDraft, search: URLSearchParams): AnalysisDraft {
  const carried = readDraft(search.get(PARAM.draft));
  return carried && carried.id === base.id ? carried : base;
}

/** The order of the view; "" if its column is hidden or deleted by now. */
function sortOf(search: URLSearchParams, { columns }: ProjectColumns): string {
  const sort = search.get(PARAM.sort) ?? "";
  const key = readSort(sort)?.key;
  const isShown = columns.some(({ dataIndex, hidden }) => dataIndex === key && !hidden);
  return key === undefined || isShown ? sort : "";
}

async function loadPage(
  userId: string,
  projectId: string,
  search: URLSearchParams,
  listed: ProjectColumns,
): Promise<Page> {
  const row = Number(search.get(PARAM.row));
  const asked = pageQuerySchema.safeParse({ sort: sortOf(search, listed) });
  if (!asked.success)
    throw new AppError("invalid_input", { userMessage: "The table cannot be sorted by this column." });
  const query = asked.data;
  // In file order, the page to show is the one with the marked row.
  const wanted =
    row > 0 && query.sort === "" ? Math.ceil(row / query.page_size) : Number(search.get(PARAM.page) ?? 1);
  const page = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  return getPage(userId, projectId, { ...query, page });
}

/** The values of the columns whose values the draft chooses among: its filter and its categories. */
function loadColumnValues(userId: string, projectId: string, draft: AnalysisDraft): Promise<ColumnValues[]> {
  const chosen = draft.x.filter((each) => each.as_category).map(({ column }) => column);
  if (draft.filterOn && draft.filterColumn !== null) chosen.push(draft.filterColumn);
  return Promise.all([...new Set(chosen)].map((column) => loadValues(userId, projectId, column)));
}

/** The distinct values of a column; empty if they are refused, as for a column that no longer exists. */
async function loadValues(userId: string, projectId: string, column: number): Promise<ColumnValues> {
  try {
    const { json, truncated } = await listUniqueValues(userId, projectId, column);
    return { column, values: JSON.parse(json) as FilterValue[], isCut: truncated, isRefused: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { column, values: [], isCut: false, isRefused: true };
  }
}

/** Everything the project page shows. @throws AppError not_found, or invalid_input (an unknown column in `sort`) */
export async function loadProject(userId: string, projectId: string, url: URL): Promise<ProjectPage> {
  const project = await getSettledProject(userId, projectId);
  const search = url.searchParams;
  if (project.status !== "ready") {
    return { project, state: "unfinished", delayed: isDelayed(project.created_at, search) };
  }
  const listed = await listProjectColumns(userId, projectId);
  const filters = await listRowFilters(userId, projectId);
  const analyses = Object.values(project.analysis).sort((a, b) => a.order - b.order);
  const active = activeAnalysis(analyses, search);
  const saved = active && draftOfAnalysis(active);
  const mode = readMode(url.search, active !== null);
  const base = saved ?? startOfNew(analyses, search);
  const draft = initialDraft(base, search);
  const [loaded, page, columnValues, browserData, checked] = await Promise.all([
    active && mode !== "table" ? loadPageResult(userId, active) : NO_RESULT,
    mode === "chart" ? null : loadPage(userId, projectId, search, listed),
    loadColumnValues(userId, projectId, draft),
    getBrowserData(userId, projectId),
    search.has(PARAM.check) ? loadPreflight(userId, projectId, draft) : NOT_CHECKED,
  ]);
  return {
    project,
    state: "ready",
    listed,
    filters,
    analyses,
    saved,
    base,
    draft,
    columnValues,
    hints: [...readHint(search.get(PARAM.hint)), ...checked.hints],
    preflights: checked.preflights,
    mode,
    ...loaded,
    page,
    browserData,
  };
}
