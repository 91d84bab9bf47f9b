import { z } from "zod";
import { startDemo } from "~/services/demos/start-demo.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/demofiles/{id}/start-demo-file/", {
  POST: userCall({
    summary:
      "Open a preloaded dataset as your own dataset and project. Idempotent: returns the existing ones",
    answers: { 201: z.object({ file_id: z.string(), project_full_id: z.string() }), 403: problemSchema },
    run: async ({ user, param }) => json(await startDemo(user.id, param("id")), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
