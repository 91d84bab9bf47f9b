import { projectSchema } from "~/services/shapes/project-shape";
import { rereadProject } from "~/services/projects/reread-project.server";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/project/{id}/reread/", {
  POST: userCall({
    summary: "Import the file again with the dataset's settings",
    answers: { 202: projectSchema },
    run: async ({ user, param }) => json(await rereadProject(user.id, param("id")), 202),
  }),
});

export const loader = route.loader;
export const action = route.action;
