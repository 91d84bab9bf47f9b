import { leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { rowFilterSchema, rowsToLeaveOutSchema } from "~/services/filters/row-filter-shape";
import { accepted } from "./accepted.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/leave-out-rows/", {
  POST: userCall({
    summary: "Leave out rows by their numbers: a column marks them, and a row filter leaves them out",
    body: rowsToLeaveOutSchema,
    answers: { 200: rowFilterSchema, 202: problemSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param, body }) {
      const outcome = await leaveOutRows(user.id, param("id"), body.rows);
      return outcome.state === "processing" ? accepted() : json(outcome.filter);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
