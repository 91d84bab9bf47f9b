import { z } from "zod";
import { moveColumn } from "~/services/columns/move-column.server";
import { columnSchema } from "~/services/shapes/column-shape";
import { accepted } from "./accepted.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/column/{id}/move/", {
  POST: userCall({
    summary: "Move a column on screen and in exports",
    body: z.object({
      /** The id of the column that is to follow it; null: it becomes the last one. */
      before: z.string({ error: "Please give the id of a column, or null." }).nullable(),
    }),
    answers: { 200: columnSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param, body }) {
      const outcome = await moveColumn(user.id, param("id"), body.before);
      return outcome.state === "processing" ? accepted() : json(outcome.column);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
