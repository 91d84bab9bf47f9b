import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { projectColumnsSchema } from "~/services/columns/project-columns-shape";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/project/{id}/columns/", {
  GET: userCall({
    summary: "List the columns of a project, its bin, and what can be undone and redone",
    answers: { 200: projectColumnsSchema },
    run: async ({ user, param }) => json(await listProjectColumns(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
