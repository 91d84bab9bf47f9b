import { parseCookie } from "cookie";
import { env } from "~/config/env.server";
import { SESSION_COOKIE } from "./session-cookie.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Headers of a request, whatever holds them. */
export type HeaderReader = (name: string) => string | null | undefined;

/** Whether an Origin header names this server: the address the request came to, or PUBLIC_URL. */
function isOwnOrigin(origin: string, requestOrigin: string): boolean {
  return origin === requestOrigin || origin === env.publicUrl;
}

/**
 * Whether a request that changes something is refused for where it comes from: another site's page (a browser's
 * `Origin: null` is one), or nowhere at all although it carries a page session: browsers send one of the two headers
 * with every form, and callers that are no browsers use tokens.
 */
export function isForeignWrite(method: string, requestOrigin: string, header: HeaderReader): boolean {
  if (SAFE_METHODS.has(method.toUpperCase())) return false;
  const origin = header("origin");
  if (origin) return !isOwnOrigin(origin, requestOrigin);
  const site = header("sec-fetch-site");
  if (site) return site === "cross-site" || site === "same-site";
  return !header("authorization") && parseCookie(header("cookie") ?? "")[SESSION_COOKIE] !== undefined;
}

/** Whether a request is shown to come from this server's own pages: only then the API takes the session cookie. */
export function isProvenSameOrigin(requestOrigin: string, header: HeaderReader): boolean {
  if (header("sec-fetch-site") === "same-origin") return true;
  const origin = header("origin");
  return typeof origin === "string" && isOwnOrigin(origin, requestOrigin);
}
