import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { networkErrorText } from "../network-error";
import { draftOfAnalysis, newDraft } from "./draft/analysis-draft";
import type { loadProject } from "./load-project.server";
import { PARAM, readMode } from "../project-search";

type ProjectData = Awaited<ReturnType<typeof loadProject>> & { isPro: boolean; canMakeColumns: boolean };

/** The project that this browser loaded last. */
let last: ProjectData | null = null;

/** Remembers the page as shown: the first one comes with the document, not through `loadOrKeep`. */
export function rememberLoaded(data: ProjectData): void {
  last = data;
}

/**
 * The state that the page shows when the server does not answer: the project as loaded last, with the analysis of the
 * URL.
 */
function withoutAnswer(kept: ProjectData, url: URL, message: string): ProjectData {
  if (kept.state !== "ready") return kept;
  const asked = url.searchParams.get(PARAM.analysis);
  const active = asked === "new" ? null : (kept.analyses.find(({ id }) => id === asked) ?? kept.analyses[0]);
  const saved = active ? draftOfAnalysis(active) : null;
  const type = url.searchParams.get(PARAM.type) === "multivariate" ? "multivariate" : "univariate";
  const base = saved ?? newDraft(type);
  return {
    ...kept,
    saved,
    base,
    draft: base,
    columnValues: [],
    hints: [],
    mode: readMode(url.search, saved !== null),
    result: null,
    loadFailure: saved === null ? null : { message, code: null },
  };
}

/** Loads the project in browsers with JavaScript. If the server does not answer, the page stays and says so. */
export async function loadOrKeep({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<ProjectData>();
  } catch (error) {
    const message = networkErrorText(error, "Your choices are kept.");
    const kept = last;
    if (message === null || kept === null || kept.project.id !== params.projectId) throw error;
    return withoutAnswer(kept, new URL(request.url), message);
  }
}
