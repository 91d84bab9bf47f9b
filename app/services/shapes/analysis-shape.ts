import { z } from "zod";
import { transformSchema } from "~/analyses/variables/transform-schema";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, VariableSettings } from "~/compute/contract/types";
import { contractSchema } from "./contract-schema";

const variableSchema = z.object({
  /** column_index, from 1. */
  column: z.int(),
  trans: transformSchema,
});

const independentSchema = variableSchema.extend({
  /** Whether numbers count as categories; texts always do. */
  as_category: z.boolean().optional(),
  /** The category that all other categories are compared with; without one, the most frequent, in Logit and Poisson the first. */
  base: z.string().optional(),
  /** Whether it is chosen together with Y, so that instruments stand for it. */
  endogenous: z.boolean().optional(),
});

/** An analysis in the form that the API and the pages use. */
export const analysisSchema = z.object({
  id: z.string(),
  name: z.string(),
  project: z.string(),
  analysis_type: z.enum(["univariate", "multivariate"]),
  analysis_function: z.array(z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]])),
  variables: z.object({
    Y: variableSchema,
    /** Further dependent variables, each with results of its own; absent without. */
    more_Y: z.array(variableSchema).optional(),
    X: z.array(independentSchema),
    /** Instruments; absent without. */
    Z: z.array(independentSchema.omit({ endogenous: true })).optional(),
    /** Products of X: the square of one (twice the same column) or the interaction of two; absent without. */
    terms: z.array(z.object({ columns: z.tuple([z.int(), z.int()]) })).optional(),
    settings: contractSchema<VariableSettings>("VariableSettings"),
  }),
  remove_outliers: z.boolean(),
  order: z.int(),
  filter_by_variable: z.boolean(),
  filter_by_variable_json: z.object({
    column_index: z.int().nullable(),
    column_value: z.union([z.number(), z.string()]).nullable(),
  }),
  statistics_by_variable: z.boolean(),
  statistics_by_variable_json: z.object({ column_index: z.int().nullable() }),
  /** The changes of its data since it was applied, in words. Its results are from the data it was applied to. */
  data_changed: z.array(z.string()),
});

export type Analysis = z.infer<typeof analysisSchema>;
