import { cancelEdit } from "~/services/edits/cancel-edit.server";
import { apiRoute, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/cancel/", {
  POST: userCall({
    summary: "Stop the computation of columns; they stay as they were",
    answers: { 204: null, 409: problemSchema, 503: problemSchema },
    async run({ user, param }) {
      await cancelEdit(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
