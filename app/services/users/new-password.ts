import { z } from "zod";
import { LIMITS } from "~/config/limits";
import "~/lib/schema-words";

/** Why a text is not accepted as a new password; null if it is. Characters are not prescribed, only their number. */
function refusalOfNewPassword(password: string): string | null {
  const { newPasswordLength: least, passwordLength: most } = LIMITS;
  // A character outside the basic plane counts as one.
  if (Array.from(password).length < least) return `The password must have at least ${least} characters.`;
  if (password.length > most) return `The password must have at most ${most} characters.`;
  return null;
}

/**
 * The schema of every new password (sign-up, reset, change), in forms and in the API. Passwords are never trimmed.
 *
 * @param missing the message for an empty one
 */
export function newPasswordOf(missing: string) {
  return z
    .string({ error: missing })
    .superRefine((password, context) => {
      const why = password === "" ? missing : refusalOfNewPassword(password);
      if (why !== null) context.addIssue({ code: "custom", message: why });
    })
    .meta({ minLength: LIMITS.newPasswordLength, maxLength: LIMITS.passwordLength, format: "password" });
}
