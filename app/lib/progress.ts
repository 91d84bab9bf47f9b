import { z } from "zod";

/** The progress of a long job. */
export const progressSchema = z.object({
  /** The current phase, for the user: "Reading the file", "Writing columns". */
  phase: z.string(),
  done: z.number(),
  total: z.number(),
  unit: z.enum(["bytes", "rows", "columns", "analyses", "files"]),
});

export type Progress = z.infer<typeof progressSchema>;
