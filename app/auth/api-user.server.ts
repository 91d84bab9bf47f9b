import { findUserById } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { countCall } from "./rate-limits.server";
import type { RequestArgs } from "./request-context";
import { isProvenSameOrigin } from "./same-origin.server";
import { findUser } from "./session.server";
import { type SignedInUser, toSignedInUser } from "./signed-in-user.server";
import { readAccessToken } from "./tokens.server";

/**
 * The user of an API call, by access token, or by the session cookie if the call provably comes from this server's own
 * pages. The call counts against the user's rate limit.
 *
 * @throws AppError token_not_valid or too_many_requests
 */
export async function requireApiUser(args: RequestArgs): Promise<SignedInUser> {
  const user = await findApiUser(args);
  if (user === null) throw new AppError("token_not_valid");
  await countCall(user.id);
  return user;
}

/** As `requireApiUser`, but returns null without a user and counts nothing. @throws AppError token_not_valid */
export async function findApiUser(args: RequestArgs): Promise<SignedInUser | null> {
  const { request } = args;
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    const user = await findUserById(await readAccessToken(token));
    return user === null ? null : toSignedInUser(user);
  }
  const proven = isProvenSameOrigin(new URL(request.url).origin, (name) => request.headers.get(name));
  return proven ? findUser(args) : null;
}
