import { restoreColumn } from "~/services/columns/restore-column.server";
import { columnSchema } from "~/services/shapes/column-shape";
import { accepted } from "./accepted.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/column/{id}/restore/", {
  POST: userCall({
    summary: "Restore a deleted column; 202 while it is being computed",
    answers: { 200: columnSchema, 202: problemSchema, 409: problemSchema, 410: problemSchema },
    async run({ user, param }) {
      const outcome = await restoreColumn(user.id, param("id"));
      return outcome.state === "processing" ? accepted() : json(outcome.column);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
