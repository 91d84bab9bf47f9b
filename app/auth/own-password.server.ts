import type { ProvenUser } from "~/db/proven-user.server";
import { findUserById } from "~/db/users.server";
import { invalidField } from "~/lib/app-error";
import { findDevice } from "./known-device.server";
import { verifyPassword } from "./passwords.server";
import { countAccount, countDevice } from "./rate-limits.server";
import type { RequestArgs } from "./request-context";
import { renewSession } from "./session.server";

/**
 * Asks a signed-in user for the password again, before a change of what protects the account. Counts as a sign-in, and
 * as after one, the session has a new token.
 *
 * @param field of the form, for the message
 * @returns the user whose password was checked
 * @throws AppError invalid_input or too_many_requests
 */
export async function requireOwnPassword(
  userId: string,
  { password, field }: { password: string; field: string },
  args: RequestArgs,
): Promise<ProvenUser> {
  const { request, context } = args;
  const device = await findDevice(request, userId);
  await (device === null ? countAccount(context.clientAddress, userId) : countDevice(device));
  const user = await findUserById(userId);
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !isRight) {
    throw invalidField(field, "Current password is not valid");
  }
  await renewSession(args, userId);
  return user;
}
