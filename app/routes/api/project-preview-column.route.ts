import { z } from "zod";
import type { ComputedPreview } from "~/compute/contract/types";
import { previewColumn } from "~/services/columns/preview-column.server";
import { recipeSchema } from "~/services/recipes/recipe-input";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/preview-column/", {
  POST: userCall({
    summary: "Compute a column without storing it: type, counts, first cells, histogram, rows of each rule",
    body: recipeSchema,
    answers: {
      200: z.intersection(
        contractSchema<ComputedPreview>("ComputedPreview"),
        z.looseObject({ default_name: z.string() }),
      ),
      409: problemSchema,
      503: problemSchema,
    },
    run: async ({ user, param, body }) => json(await previewColumn(user.id, param("id"), body)),
  }),
});

export const loader = route.loader;
export const action = route.action;
