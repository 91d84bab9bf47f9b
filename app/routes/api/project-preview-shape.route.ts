import { z } from "zod";
import type { ShapePreview } from "~/compute/contract/types";
import { previewShape } from "~/services/projects/shape-project.server";
import { shapeRecipeSchema } from "~/services/projects/shape-recipe";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/preview-shape/", {
  POST: userCall({
    summary: "Show a project's table in another shape without storing it",
    body: z.strictObject({ recipe: shapeRecipeSchema }),
    answers: { 200: contractSchema<ShapePreview>("ShapePreview"), 409: problemSchema, 503: problemSchema },
    run: async ({ user, param, body }) => json(await previewShape(user.id, param("id"), body.recipe)),
  }),
});

export const loader = route.loader;
export const action = route.action;
