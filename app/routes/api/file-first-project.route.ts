import { createFirstProject } from "~/services/projects/finalize-dataset.server";
import { projectSchema } from "~/services/shapes/project-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema, renameSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/create-first-project/", {
  POST: userCall({
    summary: "Create the first project of a dataset. Idempotent: returns the existing one",
    body: renameSchema.partial(),
    answers: { 201: projectSchema, 200: projectSchema, 403: problemSchema },
    async run({ user, param, body }) {
      const { project, created } = await createFirstProject(user.id, param("id"), body.name);
      return json(project, created ? 201 : 200);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
