import { redoEdit } from "~/services/edits/undo-or-redo.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { editSchema, conflictSchema, problemSchema, versionBodySchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/redo/", {
  POST: userCall({
    summary: "Redo the change that was undone last",
    body: versionBodySchema,
    answers: { 200: editSchema, 403: problemSchema, 409: conflictSchema, 503: problemSchema },
    run: async ({ user, param, body }) =>
      json({ name: await redoEdit(user.id, param("id"), body.version ?? null) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
