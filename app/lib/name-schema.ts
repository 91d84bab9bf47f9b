import { z } from "zod";
import { LONGEST_NAME, refusalOfName, tidyName } from "./names";
import "./schema-words";

/**
 * The schema of every name from a client (datasets, projects, analyses, columns, defaults, files): 1 to 120 visible
 * characters. Longer names are refused, never cut.
 *
 * @param missing the message for an empty name
 */
export function nameOf(missing: string) {
  return z
    .string({ error: missing })
    .overwrite(tidyName)
    .superRefine((name, context) => {
      const why = name === "" ? missing : refusalOfName(name);
      if (why !== null) context.addIssue({ code: "custom", message: why });
    })
    .meta({ minLength: 1, maxLength: LONGEST_NAME });
}

/** A name, with a general message for an empty one. */
export const nameSchema = nameOf("Please enter a name.");

/** The form of dialogs with a name only. */
export const nameForm = z.object({ name: nameSchema });
