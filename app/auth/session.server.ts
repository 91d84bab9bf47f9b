import { createCookie, redirect } from "@remix-run/node";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { ownEvent } from "~/db/audit-events.server";
import {
  findSession,
  recordSessionUse,
  replaceSessionToken,
  type SessionRow,
  signOutSession,
} from "~/db/sessions.server";
import { beginSession } from "~/db/sign-ins.server";
import type { UserRow } from "~/db/users.server";
import type { AuditDetail } from "~/lib/audit-kinds";
import { isPagePath } from "~/lib/page-path";
import { urls } from "~/lib/urls";
import { requireUnlocked } from "./account-lock.server";
import { clientFacts } from "./client-facts.server";
import { findDevice, markDevice } from "./known-device.server";
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
export async function findUser(args: RequestArgs): Promise<SignedInUser | null> {
  const token = await readToken(args);
  if (token === null) return null;
  const now = new Date();
  const session = await findSession(hashToken(token), now);
  // A sign-in that was under way when staff locked the account may have left a session.
  if (session === null || session.user.lockedAt !== null) return null;
  await recordUse(args, token, session, now);
  return toSignedInUser(session.user, { kind: "session", id: session.id }, clientFacts(args));
}

/** Requests whose use is recorded: one request runs several loaders. */
const recorded = new WeakSet<object>();

async function recordUse(args: RequestArgs, token: string, session: SessionRow, now: Date): Promise<void> {
  if (recorded.has(args.context)) return;
  recorded.add(args.context);
  const end = sessionEnd(now, session.createdAt);
  const isExtended = end.getTime() - session.expiresAt.getTime() > EXTEND_AFTER_MS;
  if (!isExtended && now.getTime() - session.usedAt.getTime() < LIMITS.noteUseMs) return;
  const expiresAt = isExtended ? end : undefined;
  await recordSessionUse(session.tokenHash, { usedAt: now, expiresAt, ...clientFacts(args) });
  if (isExtended) args.context.appendHeader("Set-Cookie", await serialize(token, end));
}

/**
 * The user of a page.
 *
 * @throws Response a redirect to the sign-in page, which leads back afterwards; or to the page that offers to keep an
 *   account that waits for its deletion
 */
export async function requireUser(args: RequestArgs): Promise<SignedInUser> {
  const user = await requireAnyUser(args);
  if (user.deletionAt !== null) throw redirect(urls.closing);
  return user;
}

/** Like `requireUser`, also of an account that waits for its deletion. */
export async function requireAnyUser(args: RequestArgs): Promise<SignedInUser> {
  const user = await findUser(args);
  if (user !== null) return user;
  const { pathname, search } = new URL(args.request.url);
  const target = args.request.method === "GET" ? pathname + search : "/app/";
  // Forms and scripts come from a page that was open when the session ended; a visitor has neither.
  const hadPage = args.request.method !== "GET" || args.request.headers.get("Sec-Fetch-Dest") === "empty";
  const query = new URLSearchParams({
    ...(target === "/app/" ? {} : { to: target }),
    // A visitor who was signed in in this browser hears why.
    ...(hadPage || (await readToken(args)) !== null ? { done: "session-ended" } : {}),
  }).toString();
  throw redirect(`/app/login/${query === "" ? "" : `?${query}`}`);
}

/**
 * Records the sign-in of a user who has proven everything, starts a page session and sets its cookie.
 *
 * @param how for the audit log
 * @throws AppError account_locked
 */
export async function startSession(args: RequestArgs, user: UserRow, how: AuditDetail): Promise<void> {
  requireUnlocked(user);
  // The first sign-in is on a new device by nature.
  const isNew = user.signedInAt !== null && (await findDevice(args.request, user.id)) === null;
  await markDevice(args, user.id);
  const previous = await readToken(args);
  const { token, tokenHash } = createRandomToken();
  const now = new Date();
  const expiresAt = sessionEnd(now, now);
  const facts = clientFacts(args);
  await beginSession(
    user,
    { tokenHash, userId: user.id, expiresAt, ...facts },
    previous === null ? null : hashToken(previous),
    ownEvent(isNew ? "sign-in-new-device" : "sign-in", user.id, { detail: how, ...facts }),
    now,
  );
  args.context.appendHeader("Set-Cookie", await serialize(token, expiresAt));
}

/** Gives the page session of a user a new token, because the user has proven again who it is. Its end stays. */
export async function renewSession(args: RequestArgs, userId: string): Promise<void> {
  const previous = await readToken(args);
  if (previous === null) return;
  const session = await findSession(hashToken(previous), new Date());
  if (session?.userId !== userId) return;
  const { token, tokenHash } = createRandomToken();
  if (!(await replaceSessionToken(session.tokenHash, tokenHash))) return;
  renewed.set(args.context, token);
  args.context.appendHeader("Set-Cookie", await serialize(token, session.expiresAt));
}

/** Ends the page session of a request, if it has one. */
export async function signOut(args: RequestArgs): Promise<void> {
  const { context } = args;
  const token = await readToken(args);
  if (token !== null) await signOutSession(hashToken(token), clientFacts(args));
  context.appendHeader("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  context.appendHeader("Clear-Site-Data", CLEARED);
}

/** The path to go to after signing in; never another site. */
export function safeReturnPath(to: string | null): string {
  return to !== null && isPagePath(to) ? to : "/app/";
}

/** The end of a session: `sessionDays` after its last use, and at most `sessionMaxDays` after the sign-in. */
function sessionEnd(now: Date, begun: Date): Date {
  const idle = now.getTime() + LIMITS.sessionDays * DAY_MS;
  return new Date(Math.min(idle, begun.getTime() + LIMITS.sessionMaxDays * DAY_MS));
}

function serialize(token: string, end: Date): Promise<string> {
  return cookie.serialize(token, { maxAge: Math.max(1, Math.round((end.getTime() - Date.now()) / 1000)) });
}

/** New tokens of requests whose Cookie header has the previous one: without JavaScript, loaders run after the action. */
const renewed = new WeakMap<object, string>();

async function readToken({ request, context }: RequestArgs): Promise<string | null> {
  const own = renewed.get(context);
  if (own !== undefined) return own;
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}
