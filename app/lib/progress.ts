import { z } from "zod";

/** How far a long job is. */
export const progressSchema = z.object({
  /** What is being done, for the user: "Reading the file", "Writing columns". */
  phase: z.string(),
  done: z.number(),
  total: z.number(),
  unit: z.enum(["bytes", "rows", "columns"]),
});

export type Progress = z.infer<typeof progressSchema>;
