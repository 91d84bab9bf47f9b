import { z } from "zod";
import { nameOf } from "~/lib/name-schema";
import { newPasswordOf } from "~/services/users/new-password";

const MAX_EMAIL = 254;

const emailSchema = z
  .string({ error: "Please enter your e-mail." })
  .trim()
  .toLowerCase()
  .min(1, "Please enter your e-mail.")
  .max(MAX_EMAIL, `An e-mail address has at most ${MAX_EMAIL} characters.`)
  .pipe(z.email("Please enter an e-mail address, such as ada@example.org."));

/** The sign-up form. */
export const signUpSchema = z.object({
  firstName: nameOf("Please enter your first name."),
  lastName: nameOf("Please enter your last name."),
  email: emailSchema,
  password: newPasswordOf("Please enter a password."),
  terms: z.literal("on", { error: "Please accept the terms to create an account." }),
});

/** The sign-up form of an invitation, which has the address. */
export const invitedSchema = signUpSchema.omit({ email: true });

/** The forms that ask for an address only: reset, invitation. */
export const addressSchema = z.object({ email: emailSchema });

/** The form with the new password. */
export const newPasswordSchema = z.object({ password: newPasswordOf("Please enter a new password.") });
