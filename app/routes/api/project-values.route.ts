import { z } from "zod";
import { listUniqueValues } from "~/services/projects/list-unique-values.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { columnIndexQuery } from "./query-values";
import { JSON_TYPE } from "./streams.server";

const route = apiRoute("/api/v1/project/{id}/unique-values-for-column/", {
  GET: userCall({
    summary:
      "List the distinct values of a column, sorted, at most 1,000 (X-Truncated: true when there are more)",
    query: z.object({ column_index: columnIndexQuery }),
    answers: { 200: z.array(z.union([z.number(), z.string()])), 409: problemSchema },
    async run({ user, param, query }) {
      const { json, truncated } = await listUniqueValues(user.id, param("id"), query.column_index);
      const headers = { "Content-Type": JSON_TYPE, ...(truncated ? { "X-Truncated": "true" } : {}) };
      return new Response(json, { headers });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
