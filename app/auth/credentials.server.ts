import { findUserByLogin, recordSignIn, type UserRow } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { verifyPassword } from "./passwords.server";
import { countAccount, countSignIn } from "./rate-limits.server";

export type Credentials = {
  /** E-mail address or user name, in any case. */
  username: string;
  password: string;
};

/**
 * The user of a user name and password; the sign-in is noted.
 *
 * @param address of the caller, for the rate limit
 * @throws AppError invalid_credentials (the same for an unknown user and a wrong password, after the same work), or
 *   too_many_requests
 */
export async function requireCredentials(credentials: Credentials, address: string): Promise<UserRow> {
  await countSignIn(address);
  const user = await findUserByLogin(credentials.username);
  // An account is one, by whichever of its names it is called.
  await countAccount(address, user?.id ?? credentials.username.trim().toLowerCase());
  const right = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (user === null || !right) throw new AppError("invalid_credentials");
  return recordSignIn(user, new Date());
}
