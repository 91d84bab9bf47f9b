import { parseCookie } from "cookie";

/** A cookie that scripts may read: it holds no secret. */
type BrowserCookie = {
  name: string;
  value: string;
  maxAgeSeconds: number;
  /** Whether browsers reach this server by https: the cookie then goes to this host only, and by https only. */
  isSecure: boolean;
};

const SECURE_PREFIX = "__Host-";

/** A Set-Cookie header, or a text for `document.cookie`. */
export function browserCookie({ name, value, maxAgeSeconds, isSecure }: BrowserCookie): string {
  const [prefix, suffix] = isSecure ? [SECURE_PREFIX, "; Secure"] : ["", ""];
  return `${prefix}${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${suffix}`;
}

/** The value of such a cookie in a request. */
export function readBrowserCookie(cookieHeader: string | null, name: string): string | undefined {
  const cookies = parseCookie(cookieHeader ?? "");
  return cookies[SECURE_PREFIX + name] ?? cookies[name];
}

/** A script that stores a cookie in the browser. @param value an expression of JavaScript, without user input */
export function browserCookieScript(name: string, value: string, maxAgeSeconds: number): string {
  return (
    `(s=>{document.cookie=(s?"${SECURE_PREFIX}":"")+"${name}="+encodeURIComponent(${value})` +
    `+"; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax"+(s?"; Secure":"")})(location.protocol==="https:")`
  );
}
