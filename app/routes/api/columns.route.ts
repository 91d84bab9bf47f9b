import { newColumnSchema } from "~/services/columns/column-input";
import { createColumn } from "~/services/columns/create-column.server";
import { columnSchema } from "~/services/shapes/column-shape";
import { accepted } from "./accepted.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/column/", {
  POST: userCall({
    summary: "Compute a column by a formula or by rules; 202 while it is being computed",
    body: newColumnSchema,
    answers: { 201: columnSchema, 202: problemSchema, 404: problemSchema },
    async run({ user, body }) {
      const outcome = await createColumn(user.id, body);
      return outcome.state === "processing" ? accepted() : json(outcome.column, 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
