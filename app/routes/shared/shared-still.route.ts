import { pathParameter, signedIn } from "../page.server";
import { loadChart } from "../project/load-result-entry.server";
import { PARAM } from "../project/project-search";
import { answerStill } from "../result-answers.server";
import { openSharedFunction } from "./shared-link.server";

/** A chart of a shared result as an image. It is not cached: a revoked link shows nothing more. */
export const loader = signedIn(async (args) => {
  const { ownerId, analysisId, functionKey } = await openSharedFunction(args);
  const search = new URL(args.request.url).searchParams;
  const found = await loadChart(
    ownerId,
    analysisId,
    functionKey,
    pathParameter(args.params, "chart"),
    search.get(PARAM.bands),
  );
  const response = await answerStill(found, search);
  response.headers.set("Cache-Control", "no-store");
  return response;
});
