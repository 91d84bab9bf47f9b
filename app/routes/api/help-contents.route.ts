import { z } from "zod";
import { createContent, listContents } from "~/services/help/edit-contents.server";
import { helpContentSchema, newHelpContentSchema } from "~/services/help/help-shape";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/generic/help-content/", {
  GET: userCall({
    summary: "List the contents of a topic, or of all topics",
    query: listQuerySchema.extend({ help_item: z.string().optional() }),
    answers: { 200: pageOf(helpContentSchema), 404: problemSchema },
    run: async ({ query }) => json(pageOfList(await listContents(query.help_item), query, ({ id }) => id)),
  }),
  POST: userCall({
    summary: "Add a content to a topic (staff)",
    onlyStaff: true,
    body: newHelpContentSchema,
    answers: { 201: helpContentSchema, 404: problemSchema },
    run: async ({ user, body }) => json(await createContent(user, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
