import { z } from "zod";
import { nameSchema } from "~/lib/name-schema";
import type { Column } from "~/services/shapes/column-shape";
import { columnChangeSchema } from "~/services/columns/column-input";

/** The message of the product when a column cannot be renamed. */
export const RENAME_FAILED = "Whoops! There seems to be a problem with changing column name.";

/** The form with the name, label and unit of a column; an empty label or unit counts as none. */
export const columnForm = z.object({
  name: nameSchema,
  label: columnChangeSchema.shape.label,
  unit: columnChangeSchema.shape.unit,
  /** The `version` of the column that the form was shown with. */
  version: z.coerce.number().int().optional(),
  /** The values that the form was shown with, as JSON: only fields that differ are saved. */
  shown: z.string().max(2_000).optional(),
});

type Shown = Pick<Column, "label" | "unit"> & { name: string };

const shownSchema = z.object({ name: z.string(), label: z.string().nullable(), unit: z.string().nullable() });

/** The fields of a form that the user changed; all if the form does not hold the values it was shown with. */
export function changedFields(form: Shown, shownText: string | undefined): Partial<Shown> {
  const shown = shownSchema.safeParse(parsed(shownText)).data;
  if (shown === undefined) return form;
  return {
    ...(form.name === shown.name ? {} : { name: form.name }),
    ...(form.label === shown.label ? {} : { label: form.label }),
    ...(form.unit === shown.unit ? {} : { unit: form.unit }),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The field with the values that a form is shown with. */
export function shownField({ title, label, unit }: Column): string {
  return JSON.stringify({ name: title, label, unit } satisfies Shown);
}
