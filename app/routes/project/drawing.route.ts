import { getResultDrawing } from "~/services/analyses/get-result-drawing.server";
import { pathParameter, signedIn } from "../page.server";
import { functionOf } from "./load-result-entry.server";

/** The address carries the version of what it holds. */
const DAY_SECONDS = 86_400;

/** What the charts of a panel draw, for the browser to lay over their stills. */
export const loader = signedIn(async ({ params }, user) => {
  const key = functionOf(pathParameter(params, "functionKey"));
  const drawing = await getResultDrawing(user.id, pathParameter(params, "analysisId"), key);
  return new Response(drawing, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Cache-Control": `private, max-age=${DAY_SECONDS}`,
    },
  });
});
