import type { z } from "zod";
import { requireOwnPassword } from "~/auth/own-password.server";
import type { RequestArgs } from "~/auth/request-context";
import type { SignedInUser } from "~/auth/signed-in-user.server";
import { changePassword } from "~/services/users/change-password.server";
import type { passwordChangeSchema } from "~/services/users/password-form";

/**
 * Changes the password of the signed-in user, who gives the current one, and ends all other sessions and tokens.
 *
 * @throws AppError invalid_input or too_many_requests
 */
export async function changeOwnPassword(
  user: SignedInUser,
  { old_password, password }: z.infer<typeof passwordChangeSchema>,
  args: RequestArgs,
) {
  await requireOwnPassword(user.id, { password: old_password, field: "old_password" }, args);
  return changePassword(user, password);
}
