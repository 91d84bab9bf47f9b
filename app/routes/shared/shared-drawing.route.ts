import { getResultDrawing } from "~/services/analyses/get-result-drawing.server";
import { signedIn } from "../page.server";
import { dependentOf } from "../project/load-result-entry.server";
import { openSharedFunction } from "./shared-link.server";

/** The data of a shared result's charts. They are not cached: a revoked link shows nothing more. */
export const loader = signedIn(async (args) => {
  const { ownerId, analysisId, functionKey, search } = await openSharedFunction(args);
  const drawing = await getResultDrawing(ownerId, analysisId, functionKey, dependentOf(search));
  return new Response(drawing, { headers: { "Content-Type": "application/octet-stream" } });
});
