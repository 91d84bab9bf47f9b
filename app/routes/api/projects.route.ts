import { createProject } from "~/services/projects/create-project.server";
import { newProjectSchema } from "~/services/projects/new-project-shape";
import { listProjectPage } from "~/services/projects/list-projects.server";
import { projectSchema } from "~/services/shapes/project-shape";
import { listQuerySchema, pageOf } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/", {
  GET: userCall({
    summary: "List projects, oldest first",
    query: listQuerySchema,
    answers: { 200: pageOf(projectSchema) },
    run: async ({ user, query }) => json(await listProjectPage(user.id, query)),
  }),
  POST: userCall({
    summary: "Create a project from a dataset",
    body: newProjectSchema,
    answers: { 201: projectSchema, 404: problemSchema },
    run: async ({ user, body }) => json(await createProject(user.id, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
