import { z } from "zod";
import type { Comparison, RecodeBlock, RecodeCondition } from "~/compute/contract/types";

const INCOMPLETE = "Please select all fields";
const COMPARISONS = ["<", ">", "=", "!=", "<=", ">=", "contains", "is empty"] as const satisfies Comparison[];

const cell = z.union([z.number(), z.string().max(32_767), z.null()], { error: INCOMPLETE });
const operand = z.enum(["Column", "Value"], { error: INCOMPLETE });

const conditionSchema: z.ZodType<RecodeCondition, unknown> = z.object({
  var_a_type: operand,
  /** A column is given by its column_index. */
  var_a: cell,
  function: z.enum(COMPARISONS, { error: INCOMPLETE }),
  /** This is not needed for "is empty". */
  var_b_type: operand.nullable().default(null),
  var_b: cell.default(null),
  /** How it joins the condition before it; null on the first. */
  and_or: z.enum(["And", "Or"], { error: "Conditions are joined by And or Or." }).nullable().default(null),
});

const blockSchema: z.ZodType<RecodeBlock, unknown> = z.object({
  id: cell.default(null),
  type: z.enum(["if", "else_if", "else"], { error: 'A rule is "if", "else_if" or "else".' }),
  condition: z.array(conditionSchema).default([]),
  then_type: operand,
  then: cell,
});

/** The conditions of a rule or of a row filter. The core checks whether they fit the columns. */
export const conditionsSchema = z.array(conditionSchema, { error: INCOMPLETE });

/** The rules of a recode. The core checks whether they fit the columns. */
export const rulesSchema = z.array(blockSchema, { error: INCOMPLETE });

/** A formula with the names of its columns. The core checks it, and counts its characters; this only bounds what it reads. */
export const formulaSchema = z
  .string({ error: "Please enter a formula." })
  .max(20_000, "The formula has more than 2,000 characters.")
  .meta({ maxLength: 2_000 });

/** A formula in items is accepted and read from its text alone. */
export const formulaItemsSchema = z.array(z.unknown()).nullable().optional();

const numerical = z.object({
  trans_type: z.literal("numerical"),
  user_formula: formulaSchema,
  user_formula_json: formulaItemsSchema,
});

const conditional = z.object({ trans_type: z.literal("conditional"), conditional_transform: rulesSchema });

/** The fields of both kinds of recipe. */
export const RECIPE_KINDS = { numerical, conditional };

/** The message for an unknown kind. */
export const NO_SUCH_KIND = 'The kind is "numerical" or "conditional".';

/** A recipe on its own. */
export const recipeSchema = z.discriminatedUnion("trans_type", [numerical, conditional], {
  error: NO_SUCH_KIND,
});

/** How a column is to be computed. */
export type RecipeInput =
  | { trans_type: "numerical"; user_formula: string }
  | { trans_type: "conditional"; conditional_transform: RecodeBlock[] };
