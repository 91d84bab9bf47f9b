import { z } from "zod";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/finalize/", {
  POST: userCall({
    summary: "Import the file into its first project",
    answers: { 200: z.object({ project_full_id: z.string() }), 403: problemSchema },
    run: async ({ user, param }) => json(await finalizeDataset(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
