import { z } from "zod";
import type { NullCounts } from "~/compute/contract/types";
import { contractSchema } from "./contract-schema";

/** A column of a project's table; the first one, `column_index` 0, is the row number. */
export const columnSchema = z.object({
  columnName: z.string(),
  title: z.string(),
  /** Key of the value in a row: "index", "c1", "c2" … */
  dataIndex: z.string(),
  column_index: z.int(),
  type: z.enum(["NUMBER", "STRING", "DATE"]),
  /** Whether the column has few distinct values and may be used as categories. */
  categorical: z.boolean(),
  /** The column's id in API calls; null for the row number. */
  col_db_id: z.string().nullable(),
  /** The formula with the current names of its columns, and its items; null unless computed by a formula. */
  user_formula: z.string().nullable(),
  user_formula_json: z.array(z.unknown()).nullable(),
  /** The rules, with columns by column_index; null unless computed by rules. */
  conditional_transform: z.array(z.unknown()).nullable(),
  /** Empty values of a computed column by reason; null for a column of the file. */
  nulls: contractSchema<NullCounts>("NullCounts").nullable(),
  /** Why the recipe cannot be computed on the data as they are; null if it can. */
  problem: z.string().nullable(),
  /** Whether it is left out of the table and of exports. */
  hidden: z.boolean(),
  label: z.string().nullable(),
  unit: z.string().nullable(),
  /** The order of its categories that the user chose; null: the usual one. */
  category_order: z.array(z.string()).nullable(),
  /** Changes with every edit on the column itself; send it as `version` to notice a change made in the meantime. */
  version: z.int(),
  deleted: z.boolean(),
});

export type Column = z.infer<typeof columnSchema>;
