import { choicesSchema } from "~/services/replacements/choices";
import { deleteReplacement } from "~/services/replacements/delete-replacement.server";
import { getReplacement } from "~/services/replacements/get-replacement.server";
import { replacementSchema } from "~/services/replacements/replacement-shape";
import { updateReplacement } from "~/services/replacements/update-replacement.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/replacements/{draft}/", {
  GET: userCall({
    summary: "Get a replacement: the columns of both files side by side",
    answers: { 200: replacementSchema },
    run: async ({ user, param }) => json(await getReplacement(user.id, param("draft"), param("id"))),
  }),
  PATCH: userCall({
    summary: "Change its matches, divisors and new columns",
    body: choicesSchema,
    answers: { 200: replacementSchema, 409: problemSchema, 503: problemSchema },
    run: async ({ user, param, body }) =>
      json(await updateReplacement(user.id, param("draft"), body, param("id"))),
  }),
  DELETE: userCall({
    summary: "Give a replacement up",
    answers: { 204: null, 503: problemSchema },
    async run({ user, param }) {
      await deleteReplacement(user.id, param("draft"), param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
