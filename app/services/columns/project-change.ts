import { z } from "zod";
import { nameSchema } from "~/lib/name-schema";

const columnIndex = z
  .int("Please give the column_index of a column, or null for none.")
  .min(1, "Please give the column_index of a column, or null for none.")
  .nullable();

/** The columns of entity and time. A missing key leaves its column unchanged. */
const projectKeysSchema = z.object({
  entity_column: columnIndex.optional(),
  time_column: columnIndex.optional(),
});

export type ProjectKeys = z.infer<typeof projectKeysSchema>;

/** Body of PATCH project: a new name, or new columns for entity and time. */
export const projectChangeSchema = z
  .object({ name: nameSchema.optional(), data: projectKeysSchema.optional() })
  .refine(({ name, data }) => name !== undefined || data !== undefined, {
    path: ["name"],
    error: "Please enter a name.",
  });

export type ProjectChangeInput = z.infer<typeof projectChangeSchema>;

const chosen = z
  .string()
  .regex(/^\d{0,9}$/, "Please choose a column.")
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : Number(text)));

/** The form for both columns; an empty choice means no column. */
export const keysForm = z.object({ entity_column: chosen, time_column: chosen });
