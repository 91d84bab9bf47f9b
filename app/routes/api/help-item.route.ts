import { deleteItem, updateItem } from "~/services/help/edit-items.server";
import { helpItemChangeSchema, helpItemSchema } from "~/services/help/help-shape";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/generic/help-item/{id}/", {
  PATCH: userCall({
    summary: "Change or move a section or topic of the help (staff)",
    onlyStaff: true,
    body: helpItemChangeSchema,
    answers: { 200: helpItemSchema, 403: problemSchema },
    run: async ({ user, param, body }) => json(await updateItem(user, param("id"), body)),
  }),
  DELETE: userCall({
    summary: "Delete a section with its topics, or a topic (staff)",
    onlyStaff: true,
    answers: { 204: null, 403: problemSchema },
    async run({ user, param }) {
      await deleteItem(user, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
