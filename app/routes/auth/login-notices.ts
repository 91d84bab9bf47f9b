import { urls, withSearch } from "~/lib/urls";

/** The messages of the sign-in page by the value of `done` in the query. */
const LOGIN_NOTICES = {
  "password-changed": "Your password was changed. Sign in with the new one.",
  "account-closed":
    "Your account is closed and will be deleted in 7 days. To keep it, sign in before then; we sent you a mail with the date.",
  "session-ended":
    "Your Access token has expired! Sign in again to continue. What you typed is kept in this browser.",
  "email-confirmed": "Your e-mail address is confirmed. Sign in to upload data.",
} as const;

type LoginNotice = keyof typeof LOGIN_NOTICES;

/** The sign-in page with a message. */
export function loginWith(done: LoginNotice): string {
  return withSearch(urls.login, { done });
}

/** The message for a request; null without one. */
export function noticeOf(request: Request): string | null {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return Object.hasOwn(LOGIN_NOTICES, done) ? LOGIN_NOTICES[done as LoginNotice] : null;
}
