import { redirect } from "@remix-run/node";
import type { ComparedRows, ComparisonSources, SentAnalysis } from "~/analyses/comparison/compared-analysis";
import { drawComparison, type EndsByChart } from "~/analyses/comparison/drawn-comparison";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { readPreferences } from "~/lib/preferences";
import { getComparison } from "~/services/analyses/get-comparison.server";
import { listAnalyses } from "~/services/analyses/list-analyses.server";
import { chartVersion } from "~/services/charts/get-chart.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { getProject } from "~/services/projects/get-project.server";
import { draftOfAnalysis } from "../project/draft/analysis-draft";
import { summaryOf } from "../project/analysis-summary";
import { compareHref, PARAM, readChoice, readIds, readLook } from "./compare-search";
import { suggestAnalyses } from "./suggest";

/** An analysis that can be compared. */
export interface OfferedAnalysis {
  id: string;
  name: string;
  /** "Regression: Ln(inv) on Ln(value)" */
  gist: string;
}

/** The data from which the browser makes the comparison. */
export interface SentComparison {
  analyses: SentAnalysis[];
  rows: ComparedRows;
  ends: EndsByChart;
  /** Changes with everything that the charts of the models show. */
  version: string;
}

type State =
  /** Fewer than two analyses are chosen. */
  | { state: "choosing" }
  | { state: "processing" }
  | { state: "failed"; message: string; code: string }
  | { state: "ready"; sent: SentComparison };

/** The sources of a comparison for a page or a file. @throws AppError as `getComparison` */
export function loadSources(userId: string, projectId: string, ids: readonly string[], request: Request) {
  const { timeZone } = readPreferences(request.headers.get("cookie"));
  return getComparison(userId, projectId, ids, { waitMs: LIMITS.resultWaitMs, timeZone });
}

function sentOf(found: ComparisonSources): SentComparison {
  const { ends } = drawComparison(found);
  const analyses = found.sources.map(({ analysis }) => ({
    ...analysis,
    results: analysis.results.map((each) =>
      each.state === "ready" ? { ...each, version: chartVersion(each.version, analysis.labels) } : each,
    ),
  }));
  const versions = analyses.flatMap(({ name, results }) => [
    name,
    ...results.map((each) => (each.state === "ready" ? each.version : "")),
  ]);
  return { analyses, rows: found.rows, ends, version: chartVersion(versions.join(" "), ends) };
}

async function stateOf(
  userId: string,
  projectId: string,
  ids: readonly string[],
  request: Request,
): Promise<State> {
  if (ids.length < LIMITS.comparison.least) return { state: "choosing" };
  try {
    return { state: "ready", sent: sentOf(await loadSources(userId, projectId, ids, request)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found" || error.code === "internal") throw error;
    if (error.code === "processing") return { state: "processing" };
    return { state: "failed", message: error.userMessage, code: error.code };
  }
}

/** Everything the page shows. Redirects to the URL that names the analyses. @throws AppError not_found */
export async function loadComparison(userId: string, projectId: string, request: Request) {
  const search = new URL(request.url).searchParams;
  const project = await getProject(userId, projectId);
  const analyses = await listAnalyses(userId, projectId);
  const look = readLook(search);
  const choice = readChoice(search);
  if (choice !== null) throw redirect(compareHref(projectId, choice, look));
  const asked = readIds(search);
  if (asked === null && !search.has(PARAM.look)) {
    const suggested = suggestAnalyses(analyses, search.get(PARAM.with));
    if (suggested.length > 0) throw redirect(compareHref(projectId, suggested, look));
  }
  const known = (asked ?? []).filter((id) => analyses.some((each) => each.id === id));
  const ids = known.slice(0, LIMITS.comparison.most);
  const { columns } = await listProjectColumns(userId, projectId);
  return {
    project: { id: project.id, name: project.name },
    offered: analyses.map((analysis): OfferedAnalysis => ({
      id: analysis.id,
      name: analysis.name,
      gist: summaryOf(draftOfAnalysis(analysis), columns),
    })),
    ids,
    look,
    /** How many analyses of the URL no longer exist, and how many are above the limit. */
    missing: (asked ?? []).length - known.length,
    beyond: known.length - ids.length,
    failure: search.get(PARAM.failed),
    ...(await stateOf(userId, projectId, ids, request)),
  };
}

export type LoadedComparison = Awaited<ReturnType<typeof loadComparison>>;
