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
 * Checks a user name and password, and records the sign-in.
 *
 * @param address of the client, for the rate limit
 * @throws AppError invalid_credentials (the same for an unknown user and a wrong password, after the same time), or
 *   too_many_requests
 */
export async function requireCredentials(credentials: Credentials, address: string): Promise<UserRow> {
  await countSignIn(address);
  const user = await findUserByLogin(credentials.username);
  // E-mail address and user name of an account share a limit.
  await countAccount(address, user?.id ?? credentials.username.trim().toLowerCase());
  const right = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (user === null || !right) throw new AppError("invalid_credentials");
  return recordSignIn(user, new Date());
}
