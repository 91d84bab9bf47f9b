import { findUserById } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { requireUnlocked } from "./account-lock.server";
import { isApiToken, readApiToken } from "./api-tokens.server";
import { clientFacts } from "./client-facts.server";
import { countCall } from "./rate-limits.server";
import type { RequestArgs } from "./request-context";
import { isProvenSameOrigin, isSafeMethod } from "./same-origin.server";
import { findUser } from "./session.server";
import { requireOpenAccount } from "./open-account";
import { type SignedInUser, toSignedInUser } from "./signed-in-user.server";
import { readAccessToken } from "./tokens.server";

/**
 * The user of an API call, by access token, or by the session cookie if the call provably comes from this server's own
 * pages. The call counts against the user's rate limit.
 *
 * @param isWrite whether the call changes something, which tokens that may only read must not
 * @throws AppError token_not_valid, account_locked, account_closing, scope_required or too_many_requests
 */
export async function requireApiUser(
  args: RequestArgs,
  isWrite = !isSafeMethod(args.request.method),
): Promise<SignedInUser> {
  const user = await findApiUser(args, isWrite);
  if (user === null) throw new AppError("token_not_valid");
  await countCall(user.id);
  return user;
}

/**
 * Like `requireApiUser`, but returns null without a user and counts nothing.
 *
 * @throws AppError token_not_valid, account_locked, account_closing or scope_required
 */
export async function findApiUser(
  args: RequestArgs,
  isWrite = !isSafeMethod(args.request.method),
): Promise<SignedInUser | null> {
  const user = await findCaller(args, isWrite);
  if (user !== null) requireOpenAccount(user);
  return user;
}

async function findCaller(args: RequestArgs, isWrite: boolean): Promise<SignedInUser | null> {
  const { request } = args;
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    return isApiToken(token) ? findTokenUser(args, token, isWrite) : findAccessUser(args, token);
  }
  const proven = isProvenSameOrigin(new URL(request.url).origin, (name) => request.headers.get(name));
  return proven ? findUser(args) : null;
}

async function findAccessUser(args: RequestArgs, access: string): Promise<SignedInUser | null> {
  const { userId, familyId } = await readAccessToken(access);
  const user = await findUserById(userId);
  if (user === null) return null;
  requireUnlocked(user);
  return toSignedInUser(user, { kind: "family", id: familyId }, clientFacts(args));
}

async function findTokenUser(
  args: RequestArgs,
  token: string,
  isWrite: boolean,
): Promise<SignedInUser | null> {
  const found = await readApiToken(token);
  if (found === null) return null;
  requireUnlocked(found.user);
  if (!found.canWrite && isWrite) throw new AppError("scope_required");
  return toSignedInUser(found.user, { kind: "token", id: found.id }, clientFacts(args));
}
