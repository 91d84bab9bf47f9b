import { z } from "zod";
import { requireCredentials } from "~/auth/credentials.server";
import { createTokens } from "~/auth/tokens.server";
import { apiRoute, json, openCall } from "./api-route.server";
import { problemSchema, tokenPairSchema } from "./schemas";

const credentialsSchema = z.object({
  username: z.string({ error: "Please give your e-mail address or user name." }).max(320),
  password: z.string({ error: "Please give your password." }).max(1_000),
});

const route = apiRoute("/api/token/", {
  POST: openCall({
    summary: "Sign in: an access token for 15 minutes, a refresh token for 30 days",
    body: credentialsSchema,
    answers: { 200: tokenPairSchema, 401: problemSchema, 429: problemSchema },
    async run({ body, context }) {
      const user = await requireCredentials(body, context.clientAddress);
      return json(await createTokens(user.id));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
