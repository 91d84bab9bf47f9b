import { createCookie } from "@remix-run/node";
import { findSession } from "~/db/sessions.server";
import { findUserById, type UserRow } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { isApiToken, readApiToken } from "./api-tokens.server";
import { hashToken } from "./random-token.server";
import type { HeaderReader } from "./same-origin.server";
import { SESSION_COOKIE } from "./session-cookie.server";
import { readAccessToken } from "./tokens.server";

const cookie = createCookie(SESSION_COOKIE);

/**
 * The sender of a request, by its token or its session, before its body is read. Its route checks this again, with
 * everything else that it requires.
 *
 * @returns null for a visitor
 */
export async function findSender(header: HeaderReader): Promise<{ isStaff: boolean } | null> {
  const user = await findUserOf(header);
  return user === null || user.lockedAt !== null ? null : { isStaff: user.isStaff };
}

async function findUserOf(header: HeaderReader): Promise<UserRow | null> {
  const bearer = /^Bearer ([^\s]+)$/i.exec(header("authorization") ?? "")?.[1];
  if (bearer === undefined) {
    const token: unknown = await cookie.parse(header("cookie") ?? null);
    if (typeof token !== "string" || token === "") return null;
    return (await findSession(hashToken(token), new Date()))?.user ?? null;
  }
  if (isApiToken(bearer)) return (await readApiToken(bearer))?.user ?? null;
  try {
    return await findUserById((await readAccessToken(bearer)).userId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
