import { cancelAct } from "~/services/acts/cancel-act.server";
import { apiRoute, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/cancel/", {
  POST: userCall({
    summary: "Stop the computation of columns; they stay as they were",
    answers: { 204: null, 409: problemSchema, 503: problemSchema },
    async run({ user, param }) {
      await cancelAct(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
