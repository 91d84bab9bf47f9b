import { createItem, listItems } from "~/services/help/edit-items.server";
import { helpItemSchema, newHelpItemSchema } from "~/services/help/help-shape";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/generic/help-item/", {
  GET: userCall({
    summary: "List the sections of the help with their topics",
    query: listQuerySchema,
    answers: { 200: pageOf(helpItemSchema) },
    run: async ({ query }) => json(pageOfList(await listItems(), query, ({ id }) => id)),
  }),
  POST: userCall({
    summary: "Create a section, or with a parent a topic (staff)",
    onlyStaff: true,
    body: newHelpItemSchema,
    answers: { 201: helpItemSchema, 404: problemSchema },
    run: async ({ user, body }) => json(await createItem(user, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
