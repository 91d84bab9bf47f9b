/** A clock that is wrong for one process, its threads included. Timers go on as before: they follow the monotonic clock. */
import { pathToFileURL } from "node:url";
import path from "node:path";

const PRELOADED = path.join(import.meta.dirname, "wrong-date.mjs");

/** @param {number} offsetMs how far it is ahead @returns {Record<string, string>} settings of the process */
export function falseClock(offsetMs) {
  return { NODE_OPTIONS: `--import=${pathToFileURL(PRELOADED)}`, WRONG_DATE_MS: String(offsetMs) };
}
