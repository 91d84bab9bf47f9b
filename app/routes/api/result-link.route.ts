import { revokeResultLink } from "~/services/sharing/result-links.server";
import { apiRoute, noContent, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/result-link/{id}/", {
  DELETE: userCall({
    summary: "Revoke a link to a result",
    answers: { 204: null },
    async run({ user, param }) {
      await revokeResultLink(user, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
