import { deleteTerm, updateTerm } from "~/services/help/edit-glossary.server";
import { glossaryItemSchema, termChangeSchema } from "~/services/help/help-shape";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/generic/glossary-item/{id}/", {
  PATCH: userCall({
    summary: "Change a term of the glossary (staff)",
    onlyStaff: true,
    body: termChangeSchema,
    answers: { 200: glossaryItemSchema, 403: problemSchema },
    run: async ({ user, param, body }) => json(await updateTerm(user, param("id"), body)),
  }),
  DELETE: userCall({
    summary: "Delete a term of the glossary (staff)",
    onlyStaff: true,
    answers: { 204: null, 403: problemSchema },
    async run({ user, param }) {
      await deleteTerm(user, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
