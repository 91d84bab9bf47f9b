import { z } from "zod";
import { columnChangeSchema } from "~/services/columns/column-input";
import { deleteColumn } from "~/services/columns/delete-column.server";
import { updateColumn } from "~/services/columns/update-column.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { accepted } from "./accepted.server";
import { conflictSchema, problemSchema } from "./schemas";

const route = apiRoute("/api/v1/column/{id}/", {
  PATCH: userCall({
    summary: "Change the recipe or the name of a column, or how it is shown; 202 while it is being computed",
    body: columnChangeSchema,
    answers: {
      200: z.object({ id: z.string() }),
      202: problemSchema,
      403: problemSchema,
      409: problemSchema,
    },
    async run({ user, param, body }) {
      const { version = null, ...change } = body;
      const outcome = await updateColumn(user.id, param("id"), change, version);
      return outcome.state === "processing" ? accepted() : json({ id: param("id") });
    },
  }),
  DELETE: userCall({
    summary: "Delete a column; it can be restored for 30 days",
    answers: { 204: null, 409: conflictSchema },
    async run({ user, param }) {
      await deleteColumn(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
