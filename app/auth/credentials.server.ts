import { findUserByLogin, replacePasswordHash, type UserRow } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { requireUnlocked } from "./account-lock.server";
import { findDevice } from "./known-device.server";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords.server";
import { addressKey, countAccount, countDevice, countSignIn } from "./rate-limits.server";
import { noteRefusal } from "./refused-sign-ins.server";
import type { RequestArgs } from "./request-context";

export type Credentials = {
  /** E-mail address or user name, in any case. */
  username: string;
  password: string;
};

/**
 * Checks a user name and password. Attempts from a browser known to be the user's have a limit of their own, so that those
 * of others do not lock the user out.
 *
 * @param by a program has no known browser
 * @throws AppError invalid_credentials (the same for an unknown user and a wrong password, after the same time),
 *   account_locked, or too_many_requests
 */
export async function requireCredentials(
  args: RequestArgs,
  credentials: Credentials,
  by: "browser" | "program",
): Promise<UserRow> {
  const address = args.context.clientAddress;
  const user = await findUserByLogin(credentials.username);
  const device = user === null || by === "program" ? null : await findDevice(args.request, user.id);
  if (device !== null) await countDevice(device);
  else {
    await countSignIn(address);
    // E-mail address and user name of an account share a limit.
    await countAccount(address, user?.id ?? credentials.username.trim().toLowerCase());
  }
  const right = await verifyPassword(
    user?.passwordHash ?? null,
    credentials.password,
    device ?? addressKey(address),
  );
  if (user === null || !right) {
    await noteRefusal(args, user?.id ?? null, by === "program" ? "program" : "password");
    throw new AppError("invalid_credentials");
  }
  if (user.lockedAt !== null) await noteRefusal(args, user.id, "locked");
  requireUnlocked(user);
  if (isOutdatedHash(user.passwordHash)) {
    const passwordHash = await hashPassword(credentials.password);
    if (await replacePasswordHash(user, passwordHash)) return { ...user, passwordHash };
  }
  return user;
}
