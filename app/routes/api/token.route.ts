import { z } from "zod";
import { signInToApi } from "~/auth/sign-in.server";
import { apiRoute, json, openCall } from "./api-route.server";
import { problemSchema, tokenPairSchema } from "./schemas";

const credentialsSchema = z.object({
  username: z.string({ error: "Please give your e-mail address or user name." }).max(320),
  password: z.string({ error: "Please give your password." }).max(1_000),
  code: z.string().max(100).optional().meta({
    description: "Of the authenticator app, or a recovery code; for accounts with a second factor",
  }),
});

const route = apiRoute("/api/token/", {
  POST: openCall({
    summary: "Sign in: an access token for 15 minutes, a refresh token for 30 days",
    body: credentialsSchema,
    answers: { 200: tokenPairSchema, 401: problemSchema, 429: problemSchema },
    run: async ({ body, ...args }) => json(await signInToApi(args, body)),
  }),
});

export const loader = route.loader;
export const action = route.action;
