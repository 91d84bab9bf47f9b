import { deleteRowFilter } from "~/services/filters/delete-row-filter.server";
import { filterChangeSchema, rowFilterSchema } from "~/services/filters/row-filter-shape";
import { updateRowFilter } from "~/services/filters/update-row-filter.server";
import { accepted } from "./accepted.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/row-filter/{id}/", {
  PATCH: userCall({
    summary: "Change a row filter, or turn it on or off",
    body: filterChangeSchema,
    answers: { 200: rowFilterSchema, 202: problemSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param, body }) {
      const outcome = await updateRowFilter(user.id, param("id"), body);
      return outcome.state === "processing" ? accepted() : json(outcome.filter);
    },
  }),
  DELETE: userCall({
    summary: "Delete a row filter; undo brings it back",
    answers: { 204: null, 409: problemSchema, 503: problemSchema },
    async run({ user, param }) {
      await deleteRowFilter(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
