import { browserCookie, browserCookieScript, readBrowserCookie } from "./browser-cookie";
import { knownTimeZone, TIME_ZONE_COOKIE } from "./format-time";

/** Preferences of a browser, stored in cookies so that the server can render them. */
export interface Preferences {
  /** `null`: the system's theme. */
  theme: Theme | null;
  timeZone: string;
  /** Whether the sidebar of projects is collapsed in wide windows. */
  isSidebarFolded: boolean;
  /** The project that was open last. */
  lastProject: string | null;
}

export type Theme = "light" | "dark";

const THEME_COOKIE = "theme";
const SIDEBAR_COOKIE = "sidebar";
const FOLDED = "folded";
const PROJECT_COOKIE = "project";

const YEAR_SECONDS = 31_536_000;

function knownTheme(value: unknown): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}

/** The preferences of a request, or of `document.cookie`. The defaults: the system's theme, UTC, an open sidebar. */
export function readPreferences(cookieHeader: string | null): Preferences {
  return {
    theme: knownTheme(readBrowserCookie(cookieHeader, THEME_COOKIE)),
    timeZone: knownTimeZone(readBrowserCookie(cookieHeader, TIME_ZONE_COOKIE)),
    isSidebarFolded: readBrowserCookie(cookieHeader, SIDEBAR_COOKIE) === FOLDED,
    lastProject: readBrowserCookie(cookieHeader, PROJECT_COOKIE) ?? null,
  };
}

/** The Set-Cookie header that stores a theme; any other choice than "light" and "dark" resets it to the system's. */
export function themeCookie(choice: unknown, isSecure: boolean): string {
  const theme = knownTheme(choice);
  const maxAgeSeconds = theme ? YEAR_SECONDS : 0;
  return browserCookie({ name: THEME_COOKIE, value: theme ?? "", maxAgeSeconds, isSecure });
}

/** The cookie that stores whether the sidebar is collapsed: a Set-Cookie header, or a text for `document.cookie`. */
export function sidebarCookie(isFolded: boolean, isSecure: boolean): string {
  const [value, maxAgeSeconds] = isFolded ? [FOLDED, YEAR_SECONDS] : ["", 0];
  return browserCookie({ name: SIDEBAR_COOKIE, value, maxAgeSeconds, isSecure });
}

/** The text for `document.cookie` that keeps which project is open. */
export function projectCookie(projectId: string, isSecure: boolean): string {
  return browserCookie({ name: PROJECT_COOKIE, value: projectId, maxAgeSeconds: YEAR_SECONDS, isSecure });
}

/** Runs in the browser before the first paint: marks that scripts run, and stores the time zone for the server. */
export const BOOT_SCRIPT =
  `document.documentElement.classList.add("js");` +
  browserCookieScript(TIME_ZONE_COOKIE, "Intl.DateTimeFormat().resolvedOptions().timeZone", YEAR_SECONDS);
