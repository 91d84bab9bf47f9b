import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { refusalOfName, tidyName } from "~/lib/names";
import { nameSchema } from "~/lib/name-schema";
import {
  formulaItemsSchema,
  formulaSchema,
  NO_SUCH_KIND,
  RECIPE_KINDS,
  type RecipeInput,
  rulesSchema,
} from "../recipes/recipe-input";

const { labelLength, unitLength, orderedCategories } = LIMITS.columns;

/** A text for the screen, or null for none; an empty text is none. */
const shortText = (maxLength: number, what: string) =>
  z
    .string()
    .overwrite(tidyName)
    .transform((text) => (text === "" ? null : text))
    .superRefine((text, context) => {
      const why = text === null ? null : refusalOfName(text, maxLength);
      if (why !== null) context.addIssue({ code: "custom", message: why.replace("name", what) });
    })
    .nullable();

const project = z.string({ error: "Please give the id of a project." });
const name = nameSchema.optional();

/** Body of POST /api/v1/column/. Without a name the column gets one from its recipe. */
export const newColumnSchema = z.discriminatedUnion(
  "trans_type",
  [RECIPE_KINDS.numerical.extend({ project, name }), RECIPE_KINDS.conditional.extend({ project, name })],
  { error: NO_SUCH_KIND },
);

export type NewColumnInput = RecipeInput & { project: string; name?: string };

/** Body of PATCH /api/v1/column/{id}/: a new recipe, or other fields. Fields left out keep their values. */
export const columnChangeSchema = z
  .object({
    project: project.optional(),
    name,
    trans_type: z.enum(["numerical", "conditional"], { error: NO_SUCH_KIND }).optional(),
    user_formula: formulaSchema.optional(),
    user_formula_json: formulaItemsSchema,
    conditional_transform: rulesSchema.optional(),
    hidden: z.boolean().optional(),
    label: shortText(labelLength, "label").optional(),
    unit: shortText(unitLength, "unit").optional(),
    /** Whether the column is used as categories; null: as the import inferred. */
    categorical: z.boolean().nullable().optional(),
    /** Categories in their order; categories left out come after them. Null: the usual order. */
    category_order: z
      .array(z.string().max(1_000), { error: "Please give a list of texts." })
      .max(orderedCategories, `At most ${orderedCategories} categories can be ordered.`)
      .nullable()
      .optional(),
    /** The `version` of the column that the change was made on; a later one is a 409. */
    version: z.int().optional(),
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const { trans_type: kind, user_formula: formula, conditional_transform: rules } = body;
    if (formula !== undefined && rules !== undefined)
      refuse("non_field_errors", "Please give a formula or rules, not both.");
    if (kind === "numerical" && formula === undefined) refuse("user_formula", "Please enter a formula.");
    if (kind === "conditional" && rules === undefined)
      refuse("conditional_transform", "Please select all fields");
    const { project: _project, version: _version, user_formula_json: _items, ...changes } = body;
    if (Object.values(changes).every((value) => value === undefined)) refuse("name", "Please enter a name.");
  });

export type ColumnChangeInput = z.output<typeof columnChangeSchema>;

/** The recipe of a change; null if it has none. */
export function recipeOfChange(change: Partial<ColumnChangeInput>): RecipeInput | null {
  const { user_formula, conditional_transform } = change;
  if (user_formula !== undefined) return { trans_type: "numerical", user_formula };
  return conditional_transform === undefined ? null : { trans_type: "conditional", conditional_transform };
}
