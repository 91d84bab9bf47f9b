import { createReadableStreamFromReadable } from "@remix-run/node";
import { openValues } from "~/services/analyses/open-values.server";
import { pathParameter, signedIn } from "../page.server";

/** The URL names the content, so it never changes. */
const DAY_SECONDS = 86_400;

/** A file of values that the browser's core reads: a column, a row filter, or the row numbers of a sample. */
export const loader = signedIn(async ({ params }, user) => {
  const values = await openValues(
    user.id,
    pathParameter(params, "projectId"),
    pathParameter(params, "content"),
  );
  return new Response(createReadableStreamFromReadable(values), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Cache-Control": `private, max-age=${DAY_SECONDS}, immutable`,
    },
  });
});
