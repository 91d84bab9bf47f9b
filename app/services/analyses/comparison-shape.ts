import { z } from "zod";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, RowLedger, RowsInCommon } from "~/compute/contract/types";
import { contractSchema } from "../shapes/contract-schema";

const functionSchema = z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]);

const differencesShape = {
  /** The differences, a line for each aspect. */
  differs: z.array(z.object({ about: z.string(), text: z.string() })),
  /** The settings that are the same in all. */
  same: z.array(z.string()),
};

const modelSchema = z.object({
  /** "(1)"; with the function's title where an analysis has several models. */
  mark: z.string(),
  /** Id of the analysis. */
  analysis: z.string(),
  name: z.string(),
  function: functionSchema,
  /** The dependent variable with its transform. */
  y: z.string(),
  /** "OLS", "Entity effects", "2SLS". */
  estimator: z.string(),
  /** The unit of the coefficients, if it is not that of Y, such as logarithms of odds. */
  measure: z.string().nullable(),
  /** The standard errors of the estimates; the model's sentence uses the same. */
  standard_errors: z.string().nullable(),
  n: z.number().nullable(),
  entities: z.number().nullable(),
  adj_r_squared: z.number().nullable(),
  /** Residual standard error, or the scale of a robust fit. */
  residual_std_error: z.number().nullable(),
  reset_p: z.number().nullable(),
  /** Rows left out as outliers; null where outliers are kept or weighted. */
  outliers_excluded: z.int().nullable(),
  rows: contractSchema<RowLedger>("RowLedger"),
});

const estimateSchema = z.object({
  coeff: z.number().nullable(),
  std_err: z.number().nullable(),
  p_value: z.number().nullable(),
  ci_lower: z.number().nullable(),
  ci_upper: z.number().nullable(),
  /** The claim of the model's sentence: a direction, no clear relation, or nothing. */
  claim: z.enum(["more", "less", "none", "unsaid"]),
});

/** Analyses next to each other. */
export const comparisonSchema = z.object({
  analyses: z.array(z.object({ id: z.string(), mark: z.string(), name: z.string() })),
  /** The models as columns of one table; null if fewer than two of the analyses have a model. */
  models: z
    .object({
      title: z.string(),
      /** The common finding of the models, in words. */
      reading: z.string(),
      ...differencesShape,
      /** The rows that they share; null if their data differ. */
      rows: contractSchema<RowsInCommon>("RowsInCommon").nullable(),
      columns: z.array(modelSchema),
      /** The variables, each with its estimate in each model, in the order of `columns`; null where a model does not have it. */
      terms: z.array(
        z.object({
          name: z.string(),
          /** Transforms, or the base of a category; "" for none. */
          note: z.string(),
          estimates: z.array(estimateSchema.nullable()),
        }),
      ),
      footnotes: z.array(z.string()),
    })
    .nullable(),
  /** Functions that several of the analyses have. */
  functions: z.array(
    z.object({
      function: functionSchema,
      /** Marks of the analyses. */
      analyses: z.array(z.string()),
      ...differencesShape,
      /** Tables with the numbers of all of them: a row of heads, then the rows. */
      tables: z.array(
        z.object({ title: z.string(), rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) }),
      ),
    }),
  ),
  /** Results that only one of the analyses has. */
  alone: z.array(z.string()),
  /** Results without numbers, with the reason. */
  failed: z.array(z.string()),
});

export type ComparisonRecord = z.infer<typeof comparisonSchema>;
