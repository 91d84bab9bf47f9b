import { getResultDrawing } from "~/services/analyses/get-result-drawing.server";
import { pathParameter, signedIn } from "../page.server";
import { functionOf, dependentOf } from "./load-result-entry.server";

/** The URL contains the version of the result, so the data may be cached. */
const DAY_SECONDS = 86_400;

/** The data of a result's charts, which the browser draws over their images. */
export const loader = signedIn(async ({ params, request }, user) => {
  const key = functionOf(pathParameter(params, "functionKey"));
  const y = dependentOf(new URL(request.url).searchParams);
  const drawing = await getResultDrawing(user.id, pathParameter(params, "analysisId"), key, y);
  return new Response(drawing, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Cache-Control": `private, max-age=${DAY_SECONDS}`,
    },
  });
});
