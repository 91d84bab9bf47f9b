import { parseCookie } from "cookie";
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
  const cookies = parseCookie(cookieHeader ?? "");
  return { theme: knownTheme(cookies[THEME_COOKIE]), timeZone: knownTimeZone(cookies[TIME_ZONE_COOKIE]) };
}

/** The Set-Cookie header that stores a theme; any other choice than "light" and "dark" resets it to the system's. */
export function themeCookie(choice: unknown): string {
  const theme = knownTheme(choice);
  return `${THEME_COOKIE}=${theme ?? ""}; Path=/; Max-Age=${theme ? YEAR_SECONDS : 0}; SameSite=Lax`;
}

/** Runs in the browser before the first paint: marks that scripts run, and stores the time zone for the server. */
export const BOOT_SCRIPT =
  `document.documentElement.classList.add("js");` +
  `document.cookie="${TIME_ZONE_COOKIE}="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+"; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax"`;
