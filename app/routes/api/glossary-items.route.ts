import { createTerm, listGlossaryItems } from "~/services/help/edit-glossary.server";
import { glossaryItemSchema, newTermSchema } from "~/services/help/help-shape";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/generic/glossary-item/", {
  GET: userCall({
    summary: "List the terms of the glossary",
    query: listQuerySchema,
    answers: { 200: pageOf(glossaryItemSchema) },
    run: async ({ query }) => json(pageOfList(await listGlossaryItems(), query, ({ id }) => id)),
  }),
  POST: userCall({
    summary: "Add a term to the glossary (staff)",
    onlyStaff: true,
    body: newTermSchema,
    answers: { 201: glossaryItemSchema, 403: problemSchema },
    run: async ({ user, body }) => json(await createTerm(user, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
