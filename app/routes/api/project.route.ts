import { deleteProject } from "~/services/projects/delete-project.server";
import { getProject } from "~/services/projects/get-project.server";
import { projectChangeSchema } from "~/services/columns/project-change";
import { projectDetailSchema, projectSchema } from "~/services/shapes/project-shape";
import { updateProject } from "~/services/columns/update-project.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { conflictSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/", {
  GET: userCall({
    summary: "Get a project with its analyses and its import report",
    answers: { 200: projectDetailSchema },
    run: async ({ user, param }) => json(await getProject(user.id, param("id"))),
  }),
  PATCH: userCall({
    summary: "Rename a project, or set its entity and time columns",
    body: projectChangeSchema,
    answers: { 200: projectSchema, 409: conflictSchema },
    run: async ({ user, param, body }) => json(await updateProject(user.id, param("id"), body)),
  }),
  DELETE: userCall({
    summary: "Delete a project with its analyses; it can be restored for 10 minutes",
    answers: { 204: null },
    async run({ user, param }) {
      await deleteProject(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
