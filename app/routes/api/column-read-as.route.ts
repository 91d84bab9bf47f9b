import { columnReadingSchema, readColumnAs } from "~/services/columns/read-column-as.server";
import { projectSchema } from "~/services/shapes/project-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/column/{id}/read-as/", {
  POST: userCall({
    summary: "Read a column of the file as another type; the project is imported again",
    body: columnReadingSchema,
    answers: { 202: projectSchema, 409: problemSchema, 503: problemSchema },
    run: async ({ user, param, body }) => json(await readColumnAs(user.id, param("id"), body), 202),
  }),
});

export const loader = route.loader;
export const action = route.action;
