import { redirect } from "@remix-run/node";
import { notFound } from "~/lib/app-error";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { pathParameter, signedIn } from "../page.server";
import { PARAM, projectHref } from "../project-search";
import { draftOfAnalysis, writeDraft } from "./draft/analysis-draft";
import { scatterplotOfPair } from "./draft/scatterplot-of-pair";

/** Opens a new analysis with the scatterplot of two variables of an analysis; the URL gives their indexes, Y first. */
export const loader = signedIn(async ({ request, params }, user) => {
  const analysis = await getAnalysis(user.id, pathParameter(params, "analysisId"));
  const [first, second] = [pathParameter(params, "first"), pathParameter(params, "second")].map(Number);
  const draft = scatterplotOfPair(draftOfAnalysis(analysis), [first ?? NaN, second ?? NaN]);
  if (draft === null) throw notFound("result");
  return redirect(
    projectHref(analysis.project, new URL(request.url).search, {
      [PARAM.analysis]: "new",
      [PARAM.type]: draft.type,
      [PARAM.like]: null,
      [PARAM.draft]: writeDraft(draft),
    }),
  );
});
