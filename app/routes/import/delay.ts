/** A wait longer than this is reported to the user. */
export const DELAYED_AFTER_MS = 60_000;

/** Parameter of an address after the user has confirmed the report of a delay. */
const CONFIRMED = "waiting";

/** Whether the page reports a delay, without JavaScript. */
export function isDelayed(startedAt: string, search: URLSearchParams): boolean {
  return Date.now() - Date.parse(startedAt) > DELAYED_AFTER_MS && !search.has(CONFIRMED);
}
