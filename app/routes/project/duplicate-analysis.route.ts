import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { freeName } from "~/lib/names";
import { urls } from "~/lib/urls";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { listAnalyses } from "~/services/analyses/list-analyses.server";
import { pathParameter, signedIn } from "../page.server";
import { projectHref } from "../project-search";

/** Copies an analysis within its project and opens the copy. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const {
    id: _id,
    order: _order,
    ...analysis
  } = await getAnalysis(user.id, pathParameter(params, "analysisId"));
  const taken = new Set((await listAnalyses(user.id, analysis.project)).map(({ name }) => name));
  const copy = await createAnalysis(user.id, { ...analysis, name: freeName(analysis.name, taken) });
  return redirect(projectHref(copy.project, new URL(request.url).search, { analysis: copy.id, draft: null }));
});

export const loader = () => redirect(urls.home);
