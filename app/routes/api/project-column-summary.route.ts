import { z } from "zod";
import { columnSummarySchema } from "~/services/columns/column-summary-shape";
import { getColumnSummary } from "~/services/analyses/get-column-summary.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { columnIndexQuery } from "./query-values";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/column-summary/", {
  GET: userCall({
    summary: "Summarise a column: counts, range, mean and a histogram",
    query: z.object({ column_index: columnIndexQuery }),
    answers: { 200: columnSummarySchema, 409: problemSchema, 503: problemSchema },
    run: async ({ user, param, query }) =>
      json(await getColumnSummary(user.id, param("id"), query.column_index)),
  }),
});

export const loader = route.loader;
export const action = route.action;
