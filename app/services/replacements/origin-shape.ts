import { z } from "zod";
import { progressSchema } from "~/lib/progress";
import { shapeRecipeSchema } from "../projects/shape-recipe";

/** The projects that a dataset's file is made from, and the datasets that are made from its projects. */
export const originSchema = z.object({
  /** Null for a file from outside. */
  made_from: z
    .object({
      /** The project that the recipe starts from, then the projects joined to it; `id` is null once a project is deleted. */
      projects: z.array(z.object({ id: z.string().nullable(), name: z.string() })),
      recipe: shapeRecipeSchema,
      /** Whether the file is made again when a source's file is replaced; no longer after it was replaced by hand. */
      follows: z.boolean(),
      /** `stale`: it could not be made again, or was stopped; `message` says why. */
      state: z.enum(["current", "refreshing", "stale"]),
      message: z.string().nullable(),
      progress: progressSchema.nullable(),
    })
    .nullable(),
  dependents: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type Origin = z.output<typeof originSchema>;
