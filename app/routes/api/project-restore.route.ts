import { projectSchema } from "~/services/shapes/project-shape";
import { restoreProject } from "~/services/projects/restore-project.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/restore/", {
  POST: userCall({
    summary: "Restore a deleted project",
    answers: { 200: projectSchema, 410: problemSchema },
    run: async ({ user, param }) => json(await restoreProject(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
