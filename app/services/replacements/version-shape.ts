import { z } from "zod";
import { progressSchema } from "~/lib/progress";
import { effectSchema } from "./effect-shape";

/** A version of a dataset's file. */
export const versionSchema = z.object({
  /** From 1. */
  number: z.int(),
  is_present: z.boolean(),
  /** Whether it is being restored. */
  is_restoring: z.boolean(),
  progress: progressSchema.nullable(),
  /** Why it could not be restored. */
  message: z.string().nullable(),
  /** In words, such as "Replaced data by sales_2025.xlsx". */
  origin: z.string(),
  file_name: z.string(),
  byte_length: z.int(),
  row_count: z.int().nullable(),
  col_count: z.int().nullable(),
  created_at: z.iso.datetime(),
  /** The numbers of the analyses before and after, if it was made again from the dataset's sources. */
  effect: effectSchema.nullable(),
  /** The projects whose data were read from it, and the analyses that were last applied on them. */
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      analyses: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});

export type Version = z.output<typeof versionSchema>;
