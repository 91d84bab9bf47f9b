import { z } from "zod";
import type { ShapeRecipe } from "~/compute/contract/types";
import { StoredJson } from "~/db/stored-json";
import { nameOf } from "~/lib/name-schema";

/** Steps of a recipe. */
const MOST_STEPS = 10;
/** Columns that a step names. */
const MOST_NAMES = 1_000;

const column = z.string().min(1, "Choose a column.").max(200);
const columns = z.array(column).min(1, "Choose at least one column.").max(MOST_NAMES);
const newName = (what: string) => z.string().trim().min(1, `Give the new column of ${what} a name.`).max(120);

const columnsToRows = z.strictObject({
  columns: z.union([columns, z.record(newName("values"), z.record(z.string().max(200), column))]),
  names_to: newName("names"),
  values_to: newName("values").optional(),
  keep_missing: z.boolean().default(false),
});

const valuesToColumns = z.strictObject({ names_from: column, values_from: column });

export const PERIODS = ["week", "month", "quarter", "year"] as const;
export const STATISTICS = [
  "mean",
  "sum",
  "median",
  "sd",
  "count",
  "share",
  "first",
  "last",
  "min",
  "max",
] as const;

/** A column, or the periods of its dates. */
const group = z.union([column, z.strictObject({ column, period: z.enum(PERIODS) })]);

const collapse = z.strictObject({
  by: z.array(group).min(1, "Choose what the rows of a group have in common.").max(10),
  values: z
    .array(z.strictObject({ column, as: z.enum(STATISTICS) }))
    .max(100)
    .default([]),
});

const join = z.strictObject({
  /** The id of a project of the user. */
  file: z.string().min(1, "Choose a project.").max(100),
  keys: z.array(group).min(1, "Choose at least one key.").max(3, "A join has at most three keys."),
  kind: z.enum(["left", "inner", "anti"]).default("left"),
});

/** A recipe as the command line reads it; in a join, `file` is the id of a project. */
export const shapeRecipeSchema = z.strictObject({
  steps: z
    .array(
      z.union([
        z.strictObject({ columns_to_rows: columnsToRows }),
        z.strictObject({ values_to_columns: valuesToColumns }),
        z.strictObject({ collapse }),
        z.strictObject({ join }),
      ]),
    )
    .min(1, "A recipe has at least one step.")
    .max(MOST_STEPS, `A recipe has at most ${MOST_STEPS} steps.`),
}) satisfies z.ZodType<ShapeRecipe>;

/** The recipe of a table that follows its sources. */
export const storedShapeRecipe = new StoredJson<ShapeRecipe>("recipe of a table", () => shapeRecipeSchema);

/** Body of POST /api/v1/project/{id}/shape/. */
export const newShapeSchema = z.strictObject({
  name: nameOf("Please Input project name"),
  recipe: shapeRecipeSchema,
});
