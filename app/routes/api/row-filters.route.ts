import { createRowFilter } from "~/services/filters/create-row-filter.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import { newFilterSchema, rowFilterSchema } from "~/services/filters/row-filter-shape";
import { accepted } from "./accepted.server";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/row-filters/", {
  GET: userCall({
    summary: "List the row filters of a project",
    query: listQuerySchema,
    answers: { 200: pageOf(rowFilterSchema), 409: problemSchema, 503: problemSchema },
    run: async ({ user, param, query }) =>
      json(pageOfList(await listRowFilters(user.id, param("id")), query, ({ id }) => id)),
  }),
  POST: userCall({
    summary: "Create a row filter, which all analyses of the project obey while it is on",
    body: newFilterSchema,
    answers: { 201: rowFilterSchema, 202: problemSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param, body }) {
      const outcome = await createRowFilter(user.id, param("id"), body);
      return outcome.state === "processing" ? accepted() : json(outcome.filter, 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
