import { z } from "zod";
import { nameSchema } from "~/lib/names";

const columnIndex = z
  .int("Please give the column_index of a column, or null for none.")
  .min(1, "Please give the column_index of a column, or null for none.")
  .nullable();

/** Which columns say who and when; a key that is left out stays as it is. */
const projectKeysSchema = z.object({
  entity_column: columnIndex.optional(),
  time_column: columnIndex.optional(),
});

export type ProjectKeys = z.infer<typeof projectKeysSchema>;

/** Body of PATCH project: another name, or other columns for entity and time. */
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

/** The form that asks for both; nothing chosen is none. */
export const keysForm = z.object({ entity_column: chosen, time_column: chosen });
