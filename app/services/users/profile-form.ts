import { z } from "zod";
import { refusalOfName, tidyName } from "~/lib/names";
import { nameOf } from "~/lib/name-schema";

const MOST_CHARACTERS = 120;

const lastNameSchema = z
  .string({ error: "Please enter your last name." })
  .overwrite(tidyName)
  .superRefine((name, context) => {
    const why = name === "" ? null : refusalOfName(name);
    if (why !== null) context.addIssue({ code: "custom", message: why });
  })
  .meta({ maxLength: MOST_CHARACTERS });

/** Body of PATCH users/user/{id}. Some people have one name only, so the last name may be empty. */
export const profileChangeSchema = z.strictObject({
  first_name: nameOf("Please enter your first name.").optional(),
  last_name: lastNameSchema.optional(),
});

/** The form Edit Account. Conform sends no value for an empty field. */
export const profileForm = z.object({
  first_name: nameOf("Please enter your first name."),
  last_name: lastNameSchema.default(""),
});
