import { eraseStored } from "~/lib/browser-store";

/** Event on the window: a page that keeps a draft must not write it again when the user leaves. */
export const FORGET = "forget-drafts";

/**
 * Erases a user's drafts of analyses and typed tables from this browser. The response to a sign-out asks for the same
 * by `Clear-Site-Data`, which browsers ignore over plain http except on localhost.
 */
export function forgetDrafts(): void {
  window.dispatchEvent(new Event(FORGET));
  eraseStored();
}
