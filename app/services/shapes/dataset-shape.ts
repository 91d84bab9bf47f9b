import { z } from "zod";
import { progressSchema } from "~/lib/progress";
import { projectSchema } from "./project-shape";

/** A dataset ("File" of the API) as the API and the pages know it. */
export const datasetSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The uploaded file's own name. */
  file_name: z.string(),
  status: z.enum(["toprocess", "estimand_preview", "done"]),
  /** Whether its first import runs. */
  busy: z.boolean(),
  /** Why the inspection or the last import failed; null when there is nothing to say. */
  message: z.string().nullable(),
  progress: progressSchema.nullable(),
  created_at: z.iso.datetime(),
  projects: z.array(projectSchema),
});

export type Dataset = z.infer<typeof datasetSchema>;
