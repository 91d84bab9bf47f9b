import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { cancelAnalysis, resumeAnalysis } from "~/services/analyses/cancel-analysis.server";
import { pathParameter, signedIn } from "../page.server";
import { projectHref } from "../project-search";

/** Stops the calculations of an analysis; with `again`, lets cancelled calculations start again. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const analysisId = pathParameter(params, "analysisId");
  const isAgain = (await request.formData()).has("again");
  await (isAgain ? resumeAnalysis : cancelAnalysis)(user.id, analysisId);
  return redirect(projectHref(pathParameter(params, "projectId"), new URL(request.url).search));
});

export const loader = () => redirect(urls.home);
