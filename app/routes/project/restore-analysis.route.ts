import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { restoreAnalysis } from "~/services/analyses/restore-analysis.server";
import { pathParameter, signedIn } from "../page.server";
import { projectHref } from "../project-search";

/** Undoes the deletion of an analysis. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const { id, project } = await restoreAnalysis(user.id, pathParameter(params, "analysisId"));
  return redirect(projectHref(project, new URL(request.url).search, { analysis: id }));
});

export const loader = () => redirect(urls.home);
