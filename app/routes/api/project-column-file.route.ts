import { z } from "zod";
import { openColumnFile } from "~/services/columns/open-column-file.server";
import { apiRoute, userCall } from "./api-route.server";
import { columnIndexQuery } from "./query-values";
import { problemSchema } from "./schemas";
import { streamed } from "./streams.server";

const ARROW_TYPE = "application/vnd.apache.arrow.file";

const route = apiRoute("/api/v1/project/{id}/column-file/", {
  GET: userCall({
    summary: "Get the values of a column as an Arrow IPC file; its ETag changes with them",
    query: z.object({ column_index: columnIndexQuery }),
    headers: {
      "If-None-Match": {
        description: "The ETag of the file that the client has; 304 if it is still the same",
      },
    },
    answers: { 200: { mediaType: ARROW_TYPE }, 304: null, 409: problemSchema, 503: problemSchema },
    async run({ user, param, query, request }) {
      const { hash, open } = await openColumnFile(user.id, param("id"), query.column_index);
      const headers = { ETag: `"${hash}"`, "Cache-Control": "private, no-cache" };
      if (request.headers.get("If-None-Match") === headers.ETag) {
        return new Response(null, { status: 304, headers });
      }
      return streamed(await open(), { "Content-Type": ARROW_TYPE, ...headers });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
