import { z } from "zod";

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
  user_formula: z.string().nullable(),
  user_formula_json: z.array(z.unknown()).nullable(),
  conditional_transform: z.array(z.unknown()).nullable(),
  deleted: z.boolean(),
});

export type Column = z.infer<typeof columnSchema>;
