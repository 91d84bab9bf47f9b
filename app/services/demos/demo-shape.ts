import { z } from "zod";

/** A preloaded dataset as the API and the pages know it. */
export const demoFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  source: z.string(),
  licence: z.string(),
  /** Whether the user has opened it and still has it. */
  downloaded: z.boolean(),
  /** The first project of the user's copy, if there is one. */
  project_full_id: z.string().nullable(),
});

export type DemoFile = z.infer<typeof demoFileSchema>;
