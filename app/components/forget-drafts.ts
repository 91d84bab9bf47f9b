const OWN = "estimand:";

/** The event by which a page that keeps a draft learns not to write it again when it is left. */
export const FORGET = "estimand:forget";

/**
 * Erases what this browser keeps of a user: drafts of analyses and typed tables. The answer to a sign-out asks for the
 * same by `Clear-Site-Data`, which browsers ignore on plain http outside their own machine.
 */
export function forgetDrafts(): void {
  window.dispatchEvent(new Event(FORGET));
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(OWN)) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
