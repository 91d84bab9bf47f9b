import { createCookie, redirect } from "@remix-run/node";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { createSession, deleteSession, extendSession, findSession } from "~/db/sessions.server";
import { type Credentials, requireCredentials } from "./credentials.server";
import { createRandomToken, hashToken } from "./random-token.server";
import type { RequestArgs } from "./request-context";
import { SESSION_COOKIE } from "./session-cookie.server";
import { type SignedInUser, toSignedInUser } from "./signed-in-user.server";

const DAY_MS = 86_400_000;
/** The cookie is renewed at most once a day, not with every page. */
const EXTEND_AFTER_MS = DAY_MS;

const cookie = createCookie(SESSION_COOKIE, {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secureCookies,
});

/** Data that sign-out clears in the browser besides the cookie: cached charts, and typed tables that were not sent. */
const CLEARED = '"cache", "storage"';

/** The user of a request's page session, or null. Use extends the session up to its absolute end. */
export async function findUser({ request, context }: RequestArgs): Promise<SignedInUser | null> {
  const token = await readToken(request);
  if (token === null) return null;
  const now = new Date();
  const session = await findSession(hashToken(token), now);
  if (session === null) return null;
  const end = sessionEnd(now, session.createdAt);
  if (end.getTime() - session.expiresAt.getTime() > EXTEND_AFTER_MS) {
    await extendSession(session.tokenHash, end);
    context.appendHeader("Set-Cookie", await serialize(token, end));
  }
  return toSignedInUser(session.user);
}

/** The user of a page. @throws Response a redirect to the sign-in page, which leads back afterwards */
export async function requireUser(args: RequestArgs): Promise<SignedInUser> {
  const user = await findUser(args);
  if (user !== null) return user;
  const { pathname, search } = new URL(args.request.url);
  const target = args.request.method === "GET" ? pathname + search : "/app/";
  const query = target === "/app/" ? "" : `?${new URLSearchParams({ to: target }).toString()}`;
  throw redirect(`/app/login/${query}`);
}

/**
 * Starts a page session and sets its cookie.
 *
 * @throws AppError invalid_credentials or too_many_requests
 */
export async function signIn(
  { request, context }: RequestArgs,
  credentials: Credentials,
): Promise<SignedInUser> {
  const user = await requireCredentials(credentials, context.clientAddress);
  const previous = await readToken(request);
  if (previous !== null) await deleteSession(hashToken(previous));
  const { token, tokenHash } = createRandomToken();
  const now = new Date();
  const end = sessionEnd(now, now);
  await createSession({ tokenHash, userId: user.id, expiresAt: end });
  context.appendHeader("Set-Cookie", await serialize(token, end));
  return toSignedInUser(user);
}

/** Ends the page session of a request, if it has one. */
export async function signOut({ request, context }: RequestArgs): Promise<void> {
  const token = await readToken(request);
  if (token !== null) await deleteSession(hashToken(token));
  context.appendHeader("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  context.appendHeader("Clear-Site-Data", CLEARED);
}

/** The path to go to after signing in; never another site. */
export function safeReturnPath(to: string | null): string {
  return to !== null && /^\/app\/(?![/\\])[^\\\s]*$/.test(to) ? to : "/app/";
}

/** The end of a session: `sessionDays` after its last use, and at most `sessionMaxDays` after the sign-in. */
function sessionEnd(now: Date, begun: Date): Date {
  const idle = now.getTime() + LIMITS.sessionDays * DAY_MS;
  return new Date(Math.min(idle, begun.getTime() + LIMITS.sessionMaxDays * DAY_MS));
}

function serialize(token: string, end: Date): Promise<string> {
  return cookie.serialize(token, { maxAge: Math.max(1, Math.round((end.getTime() - Date.now()) / 1000)) });
}

async function readToken(request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}
