import { z } from "zod";
import { MOST_Y } from "~/analyses/request-messages";
import { invalidField } from "~/lib/app-error";

/** A column_index in a path or query. */
export const columnIndexQuery = z.coerce
  .number("Please give a column_index.")
  .int("Please give a column_index.")
  .min(1, "The first data column is 1.");

/** Which dependent variable: 1 is `Y`, 2 the first of `more_Y`. */
export const yQuery = z.coerce
  .number("The dependent variables are counted from 1.")
  .int("The dependent variables are counted from 1.")
  .min(1, "The dependent variables are counted from 1.")
  .max(MOST_Y, `An analysis has at most ${MOST_Y} dependent variables.`)
  .meta({ description: "Which dependent variable: 1 is `Y`, 2 the first of `more_Y`; 1 if omitted" })
  .optional();

/** Parses a comma-separated query value. @throws AppError invalid_input on the field */
export function listFromQuery<T extends string>(field: string, text: string, known: readonly T[]): T[] {
  return text.split(",").map((part) => {
    const found = known.find((each) => each === part.trim());
    if (found === undefined) throw invalidField(field, `There is no ${JSON.stringify(part.trim())}.`);
    return found;
  });
}
