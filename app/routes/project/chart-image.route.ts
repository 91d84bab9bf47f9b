import { pathParameter, signedIn } from "../page.server";
import { answerStill } from "../result-answers.server";
import { loadChart } from "./load-result-entry.server";
import { PARAM } from "./project-search";

/** A chart of a result as an image for its page. */
export const loader = signedIn(async ({ params, request }, user) => {
  const search = new URL(request.url).searchParams;
  const found = await loadChart(
    user.id,
    pathParameter(params, "analysisId"),
    pathParameter(params, "functionKey"),
    pathParameter(params, "chart"),
    search.get(PARAM.bands),
  );
  return answerStill(found, search);
});
