import { z } from "zod";

/** The categorical column that splits the boxplot, when the split is on. */
export const boxplotOptions = z.object({
  statistics_by_variable: z.boolean(),
  statistics_by_variable_json: z.object({
    column_index: z.number().int().min(1).nullable(),
  }),
});
