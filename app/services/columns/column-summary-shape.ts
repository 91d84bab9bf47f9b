import { z } from "zod";
import { columnSchema } from "../shapes/column-shape";

/** A column at a glance. */
export const columnSummarySchema = z.object({
  column: columnSchema,
  row_count: z.int(),
  missing: z.int(),
  distinct: z.int(),
  /** Numbers: the smallest and the largest; dates: the first and the last; null for texts, and without a value. */
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  mean: z.number().nullable(),
  /** Counts of bins of equal width from the smallest to the largest value; null unless there are numbers. */
  histogram: z.object({ edges: z.array(z.number()), counts: z.array(z.int()) }).nullable(),
});

export type ColumnSummary = z.infer<typeof columnSummarySchema>;
