import { pathParameter, signedIn } from "../page.server";
import { loadChart } from "../project/load-result-entry.server";
import { svgResponse } from "../result-responses.server";
import { openSharedFunction } from "./shared-link.server";

/** A chart of a shared result as an image. It is not cached: a revoked link shows nothing more. */
export const loader = signedIn(async (args) => {
  const { ownerId, ...named } = await openSharedFunction(args);
  const found = await loadChart(ownerId, named, pathParameter(args.params, "chart"));
  const response = await svgResponse(found, named.search);
  response.headers.set("Cache-Control", "no-store");
  return response;
});
