import { undoEdit } from "~/services/edits/undo-or-redo.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { editSchema, conflictSchema, problemSchema, versionBodySchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/undo/", {
  POST: userCall({
    summary: "Undo the last change of the columns, row filters, keys or data",
    body: versionBodySchema,
    answers: { 200: editSchema, 403: problemSchema, 409: conflictSchema, 503: problemSchema },
    run: async ({ user, param, body }) =>
      json({ name: await undoEdit(user.id, param("id"), body.version ?? null) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
