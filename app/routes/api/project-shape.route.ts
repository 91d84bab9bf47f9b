import { z } from "zod";
import { countUpload } from "~/auth/rate-limits.server";
import { createShapedProject } from "~/services/projects/shape-project.server";
import { newShapeSchema } from "~/services/projects/shape-recipe";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/shape/", {
  POST: userCall({
    summary: "Make a project of a project's table in another shape",
    body: newShapeSchema,
    answers: {
      201: z.object({ created_id: z.string() }),
      403: problemSchema,
      409: problemSchema,
      503: problemSchema,
    },
    run: async ({ user, param, body }) => {
      await countUpload(user.id);
      return json(await createShapedProject(user.id, param("id"), body), 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
