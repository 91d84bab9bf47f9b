import { parseCookie } from "cookie";
import { env } from "~/config/env.server";
import { SESSION_COOKIE } from "./session-cookie.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method only reads. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method.toUpperCase());
}

/** Reads a header of a request, of Express or of the Fetch API. */
export type HeaderReader = (name: string) => string | null | undefined;

/** Whether an Origin header names this server: the origin of the request, or PUBLIC_URL. */
function isOwnOrigin(origin: string, requestOrigin: string): boolean {
  return origin === requestOrigin || origin === env.publicUrl;
}

/**
 * Whether a write is refused as cross-site: it comes from a page of another site (also with `Origin: null`), or it has a
 * session cookie but neither `Origin` nor `Sec-Fetch-Site`. Browsers send one of the two with every form; other clients
 * use tokens.
 */
export function isForeignWrite(method: string, requestOrigin: string, header: HeaderReader): boolean {
  if (isSafeMethod(method)) return false;
  const origin = header("origin");
  if (origin) return !isOwnOrigin(origin, requestOrigin);
  const site = header("sec-fetch-site");
  if (site) return site === "cross-site" || site === "same-site";
  return !header("authorization") && parseCookie(header("cookie") ?? "")[SESSION_COOKIE] !== undefined;
}

/** Whether a request provably comes from this server's own pages. Only then does the API accept the session cookie. */
export function isProvenSameOrigin(requestOrigin: string, header: HeaderReader): boolean {
  if (header("sec-fetch-site") === "same-origin") return true;
  const origin = header("origin");
  return typeof origin === "string" && isOwnOrigin(origin, requestOrigin);
}
