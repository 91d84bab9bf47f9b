import { z } from "zod";

/** A preloaded dataset in the form that the API and the pages use. */
export const demoFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  source: z.string(),
  licence: z.string(),
  /** Whether the user has opened it and still has it. */
  downloaded: z.boolean(),
  /** The id of the first project of the user's copy, or null. */
  project_full_id: z.string().nullable(),
});

export type DemoFile = z.infer<typeof demoFileSchema>;
