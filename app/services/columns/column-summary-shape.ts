import { z } from "zod";
import { columnSchema } from "../shapes/column-shape";

/** A summary of a column. */
export const columnSummarySchema = z.object({
  column: columnSchema,
  row_count: z.int(),
  missing: z.int(),
  distinct: z.int(),
  /** Smallest and largest number, or first and last date; null for texts and for columns without values. */
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  mean: z.number().nullable(),
  /** Counts in bins of equal width from the smallest to the largest value; null for columns without numbers. */
  histogram: z.object({ edges: z.array(z.number()), counts: z.array(z.int()) }).nullable(),
});

export type ColumnSummary = z.infer<typeof columnSummarySchema>;
