import { z } from "zod";
import { renameColumn } from "~/services/columns/rename-column.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { renameSchema } from "./schemas";

const route = apiRoute("/api/v1/column/{id}/", {
  PATCH: userCall({
    summary: "Rename a column",
    body: renameSchema,
    answers: { 200: z.object({ id: z.string() }) },
    async run({ user, param, body }) {
      await renameColumn(user.id, param("id"), body.name);
      return json({ id: param("id") });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
