import { z } from "zod";
import { progressSchema } from "~/lib/progress";
import { projectSchema } from "./project-shape";

/** A dataset ("File" in the API) in the form that the API and the pages use. */
export const datasetSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of the uploaded file. */
  file_name: z.string(),
  status: z.enum(["toprocess", "estimand_preview", "done"]),
  /** Whether its first import is running. */
  busy: z.boolean(),
  /** Why the inspection or the last import failed; null if nothing failed. */
  message: z.string().nullable(),
  progress: progressSchema.nullable(),
  created_at: z.iso.datetime(),
  projects: z.array(projectSchema),
});

export type Dataset = z.infer<typeof datasetSchema>;
