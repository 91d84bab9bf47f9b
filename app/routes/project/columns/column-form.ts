import { z } from "zod";
import { nameSchema } from "~/lib/names";
import { columnChangeSchema } from "~/services/columns/column-input";

/** The message of the product when a column cannot be renamed. */
export const RENAME_FAILED = "Whoops! There seems to be a problem with changing column name.";

/** The form with the name, label and unit of a column; an empty label or unit is none. */
export const columnForm = z.object({
  name: nameSchema,
  label: columnChangeSchema.shape.label,
  unit: columnChangeSchema.shape.unit,
  /** The `version` of the column that the form was shown with. */
  version: z.coerce.number().int().optional(),
});
