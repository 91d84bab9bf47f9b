import { browserCookie, readBrowserCookie } from "./browser-cookie";

/** Tells the next page that something was saved, also without JavaScript. */
const COOKIE = "saved";

/** Longer than any redirect takes; a page that never loads must not report it much later. */
const MAX_AGE_SECONDS = 30;

/** The Set-Cookie header for a redirect after a change was saved. */
export function savedCookie(isSecure: boolean): string {
  return browserCookie({ name: COOKIE, value: "yes", maxAgeSeconds: MAX_AGE_SECONDS, isSecure });
}

/** The Set-Cookie header of the page that has reported it. */
export function reportedCookie(isSecure: boolean): string {
  return browserCookie({ name: COOKIE, value: "", maxAgeSeconds: 0, isSecure });
}

/** Whether this page is to report that something was saved. */
export function isSaved(cookieHeader: string | null): boolean {
  return readBrowserCookie(cookieHeader, COOKIE) === "yes";
}
