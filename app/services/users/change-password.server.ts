import { z } from "zod";
import { hashPassword } from "~/auth/passwords.server";
import { findUserById } from "~/db/users.server";
import { ownEvent, type RequestSource } from "~/db/audit-events.server";
import { replacePassword, type SignInReference } from "~/db/sign-ins.server";
import { createQueued } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { requireUnguessable } from "./common-passwords.server";
import { composePasswordChanged } from "./password-changed-mail.server";

/** The response to a changed password. */
export const passwordChangedSchema = z.object({ data: z.object({ message: z.string() }) });

const MESSAGE = "Your password was changed. All other sessions and API tokens were ended.";

/**
 * Stores a new password, ends all of the user's other sessions and tokens, and tells the user by mail.
 *
 * @param by the user; how the request signed in stays
 * @throws AppError not_found, or invalid_input (a password that is easy to guess)
 */
export async function changePassword(
  { id: userId, signIn, client }: { id: string; signIn: SignInReference; client: RequestSource },
  password: string,
): Promise<z.infer<typeof passwordChangedSchema>> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  requireUnguessable("password", password, user);
  const passwordHash = await hashPassword(password);
  const mail = composePasswordChanged(user);
  const event = ownEvent("password-changed", userId, client);
  await createQueued("send-mail", (job) =>
    replacePassword({ userId, passwordHash, kept: signIn }, mail, job, event, new Date()),
  );
  return { data: { message: MESSAGE } };
}

/** When the password was changed last; null if never. */
export async function getPasswordChange(userId: string): Promise<string | null> {
  return (await findUserById(userId))?.passwordChangedAt?.toISOString() ?? null;
}
