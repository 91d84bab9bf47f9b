import { z } from "zod";

/** The option that splits the boxplot by a categorical column. */
export const boxplotOptions = z.object({
  statistics_by_variable: z.boolean(),
  statistics_by_variable_json: z.object({
    column_index: z.number().int().min(1).nullable(),
  }),
});
