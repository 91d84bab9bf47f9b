import { duplicateColumn } from "~/services/columns/duplicate-column.server";
import { columnSchema } from "~/services/shapes/column-shape";
import { accepted } from "./accepted.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/column/{id}/duplicate/", {
  POST: userCall({
    summary: "Duplicate a column with its recipe, as the last column",
    answers: { 201: columnSchema, 403: problemSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param }) {
      const outcome = await duplicateColumn(user.id, param("id"));
      return outcome.state === "processing" ? accepted() : json(outcome.column, 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
