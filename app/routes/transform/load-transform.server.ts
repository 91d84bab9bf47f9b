import { redirect } from "@remix-run/node";
import { AppError } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { countBins, listCategories, suggestBins } from "~/services/columns/quick-recodes.server";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { getPage, pageQuerySchema, type Row } from "~/services/projects/get-page.server";
import { getSettledProject } from "~/services/projects/get-project.server";
import { rulesOf } from "./transform-columns";
import { draftOfBlocks, newRecode } from "./recode/recode-draft";
import { readEdges, writtenEdges } from "./recode/quick-recodes";
import { type QuickData, readQuick } from "./recode/quick-search";
import { FIRST_ROWS } from "./trial/trial";
import type { Entered } from "./transform-form";
import { type Kind, PARAM, readDone, readKind } from "./transform-search";

/** The start of the form: a saved recipe, a formula from the URL, or nothing. */
function startOf(kind: Kind, edited: ProjectColumn | null, formula: string | null): Entered {
  const head = { name: edited?.title ?? "", version: edited?.version ?? null };
  if (kind === "numerical") {
    return { ...head, kind, formula: edited?.user_formula ?? formula ?? "" };
  }
  const rules = edited ? rulesOf(edited) : null;
  return { ...head, kind, recode: rules ? draftOfBlocks(rules) : newRecode() };
}

/** The data of a quick recode's column; null while no usable one is chosen. */
async function loadQuick(
  userId: string,
  projectId: string,
  columns: readonly ProjectColumn[],
  search: URLSearchParams,
): Promise<QuickData | null> {
  const { quick, of, method, count } = readQuick(search);
  const column = columns.find(({ column_index: index }) => index === of);
  if (!column) return null;
  if (quick === "bins" && column.type === "NUMBER") {
    const bins = await suggestBins(userId, projectId, column.column_index, method, count);
    // The field of edges shows twelve digits: the bins are between the edges so rounded.
    const { edges } = readEdges(writtenEdges(bins.edges));
    const isSame = edges.length === bins.edges.length && edges.every((edge, at) => edge === bins.edges[at]);
    const counted = isSame ? bins : await countBins(userId, projectId, column.column_index, edges);
    return { kind: "bins", column: column.column_index, bins: { ...counted, notes: bins.notes } };
  }
  if (quick === "merge" && column.type === "STRING") {
    const list = await listCategories(userId, projectId, column.column_index);
    return { kind: "merge", column: column.column_index, list };
  }
  return null;
}

async function loadRows(userId: string, projectId: string): Promise<Row[]> {
  const query = pageQuerySchema.parse({ page: 1, page_size: FIRST_ROWS });
  return (await getPage(userId, projectId, query)).data;
}

/** Everything the transform page shows. @throws AppError not_found; a redirect while the project has no data */
export async function loadTransform(
  userId: string,
  projectId: string,
  search: URLSearchParams,
  isPro: boolean,
) {
  const project = await getSettledProject(userId, projectId);
  if (project.status !== "ready") throw redirect(urls.project(projectId));
  const listed = await listProjectColumns(userId, projectId);
  const editId = search.get(PARAM.edit);
  const edited = listed.columns.find(({ col_db_id: id }) => id !== null && id === editId) ?? null;
  if (editId !== null && (edited === null || edited.kind === "file")) {
    throw new AppError("not_found", {
      userMessage: "This column was not found. It may have been deleted, or it has no recipe.",
    });
  }
  const kind = edited === null || edited.kind === "file" ? readKind(search) : edited.kind;
  const isLocked = kind === "conditional" && !isPro;
  const [rows, quick] = await Promise.all([
    loadRows(userId, projectId),
    isLocked || kind === "numerical" ? null : loadQuick(userId, projectId, listed.columns, search),
  ]);
  return {
    project,
    listed,
    kind,
    isLocked,
    edited,
    start: startOf(kind, edited, search.get(PARAM.formula)),
    rows,
    quick,
    done: readDone(search),
    doneColumn: search.get(PARAM.column),
  };
}

export type TransformData = Awaited<ReturnType<typeof loadTransform>>;
