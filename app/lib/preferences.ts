import { browserCookie, browserCookieScript, readBrowserCookie } from "./browser-cookie";
import { knownTimeZone, TIME_ZONE_COOKIE } from "./format-time";

/** Preferences of a browser, stored in cookies so that the server can render them. */
export interface Preferences {
  /** `null`: the system's theme. */
  theme: Theme | null;
  timeZone: string;
}

export type Theme = "light" | "dark";

const THEME_COOKIE = "theme";

const YEAR_SECONDS = 31_536_000;

function knownTheme(value: unknown): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}

/** The preferences of a request. The defaults are the system's theme and UTC. */
export function readPreferences(cookieHeader: string | null): Preferences {
  return {
    theme: knownTheme(readBrowserCookie(cookieHeader, THEME_COOKIE)),
    timeZone: knownTimeZone(readBrowserCookie(cookieHeader, TIME_ZONE_COOKIE)),
  };
}

/** The Set-Cookie header that stores a theme; any other choice than "light" and "dark" resets it to the system's. */
export function themeCookie(choice: unknown, isSecure: boolean): string {
  const theme = knownTheme(choice);
  const maxAgeSeconds = theme ? YEAR_SECONDS : 0;
  return browserCookie({ name: THEME_COOKIE, value: theme ?? "", maxAgeSeconds, isSecure });
}

/** Runs in the browser before the first paint: marks that scripts run, and stores the time zone for the server. */
export const BOOT_SCRIPT =
  `document.documentElement.classList.add("js");` +
  browserCookieScript(TIME_ZONE_COOKIE, "Intl.DateTimeFormat().resolvedOptions().timeZone", YEAR_SECONDS);
