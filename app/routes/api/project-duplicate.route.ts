import { z } from "zod";
import { duplicateProject } from "~/services/projects/duplicate-project.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema, renameSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/duplicate/", {
  POST: userCall({
    summary: "Duplicate a project with its columns and analyses",
    body: renameSchema,
    answers: { 200: z.object({ created_id: z.string() }), 403: problemSchema },
    run: async ({ user, param, body }) =>
      json({ created_id: await duplicateProject(user.id, param("id"), body.name) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
