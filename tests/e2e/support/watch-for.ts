import type { Page } from "@playwright/test";

/**
 * Watches the page from now on for an element that may be there for a moment only.
 *
 * @returns a function that tells whether the element was ever there; a reload of the page ends the watch
 */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<boolean>> {
  const watched = await page.evaluateHandle((wanted) => {
    const found = { ever: false };
    const look = () => {
      found.ever ||= document.querySelector(wanted) !== null;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return found;
  }, selector);
  return () => watched.evaluate(({ ever }) => ever);
}
