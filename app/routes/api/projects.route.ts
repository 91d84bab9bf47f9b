import { createProject } from "~/services/projects/create-project.server";
import { newProjectSchema } from "~/services/projects/new-project-shape";
import { listProjects } from "~/services/projects/list-projects.server";
import { projectSchema } from "~/services/shapes/project-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema, resultsOf } from "./schemas";

const route = apiRoute("/api/v1/project/", {
  GET: userCall({
    summary: "List projects, oldest first",
    answers: { 200: resultsOf(projectSchema) },
    run: async ({ user }) => json({ results: await listProjects(user.id) }),
  }),
  POST: userCall({
    summary: "Create a project from a dataset",
    body: newProjectSchema,
    answers: { 201: projectSchema, 403: problemSchema },
    run: async ({ user, body }) => json(await createProject(user.id, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
