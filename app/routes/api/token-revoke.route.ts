import { revokeTokens } from "~/auth/tokens.server";
import { apiRoute, noContent, openCall } from "./api-route.server";
import { refreshSchema } from "./schemas";

const route = apiRoute("/api/token/revoke/", {
  POST: openCall({
    summary: "Revoke a refresh token and all tokens of its sign-in",
    body: refreshSchema,
    answers: { 204: null },
    async run({ body }) {
      await revokeTokens(body.refresh);
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
