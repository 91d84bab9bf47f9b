import { pathParameter, signedIn } from "../page.server";
import { svgResponse } from "../result-responses.server";
import { loadChart } from "./load-result-entry.server";

/** A chart of a result as an image for its page. */
export const loader = signedIn(async ({ params, request }, user) => {
  const search = new URL(request.url).searchParams;
  const named = {
    analysisId: pathParameter(params, "analysisId"),
    functionKey: pathParameter(params, "functionKey"),
    search,
  };
  const found = await loadChart(user.id, named, pathParameter(params, "chart"));
  return svgResponse(found, search);
});
