import { clientFacts } from "~/auth/client-facts.server";
import { refreshTokens } from "~/auth/tokens.server";
import { apiRoute, json, openCall } from "./api-route.server";
import { problemSchema, refreshSchema, tokenPairSchema } from "./schemas";

const route = apiRoute("/api/token/refresh/", {
  POST: openCall({
    summary:
      "Refresh tokens. The refresh token sent is replaced; reusing it revokes all tokens of this sign-in",
    body: refreshSchema,
    answers: { 200: tokenPairSchema, 401: problemSchema },
    run: async ({ body, ...args }) => json(await refreshTokens(body.refresh, clientFacts(args))),
  }),
});

export const loader = route.loader;
export const action = route.action;
