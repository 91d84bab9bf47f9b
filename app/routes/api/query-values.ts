import { z } from "zod";
import { invalidField } from "~/lib/app-error";

/** A column_index in a path or query. */
export const columnIndexQuery = z.coerce
  .number("Please give a column_index.")
  .int("Please give a column_index.")
  .min(1, "The first data column is 1.");

/** Parses a comma-separated query value. @throws AppError invalid_input on the field */
export function listFromQuery<T extends string>(field: string, text: string, known: readonly T[]): T[] {
  return text.split(",").map((part) => {
    const found = known.find((each) => each === part.trim());
    if (found === undefined) throw invalidField(field, `There is no ${JSON.stringify(part.trim())}.`);
    return found;
  });
}
