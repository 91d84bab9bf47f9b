import { test as base, expect, type Page } from "@playwright/test";
import { type Account, takeUser } from "./users";

const PASSWORD = "estimand";

/** Ends the tour that a new user sees on the first visit to My projects or to a project. */
export async function endTour(page: Page): Promise<void> {
  const tour = page.locator(".driver-popover");
  await expect(tour.getByRole("button", { name: "Next" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tour).toBeHidden();
}

/** Waits until React listens. A click before that posts a form; a box that is ticked and cleared again before that is unchanged. */
export async function hydrated(page: Page): Promise<void> {
  // EarlyInput deletes it after hydration.
  await page.waitForFunction(() => !("earlyInput" in window));
}

/** For requests of the page's user outside its page. */
export const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

/** Signs a user with the password of the demo accounts in, in another browser or once more. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const answer = await page.request.post("/app/login/", {
    form: { username, password: PASSWORD },
    headers: SAME_ORIGIN,
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

/**
 * Signs a user in whom no other test has, with the plan of a demo account and no data. The form is sent without its page, which
 * accounts.spec.ts uses and 150 tests need not load.
 *
 * @returns the user's address
 */
export async function signIn(page: Page, like: Account): Promise<string> {
  const email = takeUser(like);
  await signInAs(page, email);
  return email;
}

/** Signs in as the demo account that has the project of Grunfeld's data, which no test changes. */
export async function signInDemo(page: Page): Promise<void> {
  await signInAs(page, "pro@example.com");
}

/** Opens My projects. */
export async function openHome(page: Page): Promise<void> {
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
}

/**
 * A navigation that supersedes another aborts its response. Remix reports the abort on the console; users do not see it
 * (remix-run/react-router#14761).
 */
const SUPERSEDED = /^AbortError: (?:BodyStreamBuffer was aborted|signal is aborted without reason)/;

/**
 * An edit replaces a result while its page still loads charts of it: the server no longer has them, and the next page does not ask for
 * them. @returns whether a failed load is of a chart that the page no longer shows
 */
async function isOfReplacedResult(page: Page, { text, url }: Complaint): Promise<boolean> {
  if (!text.includes("status of 404") || !new URL(url).pathname.includes("/stills/")) return false;
  return (
    page.isClosed() || (await page.locator(`img[src="${url.slice(url.indexOf("/app/"))}"]`).count()) === 0
  );
}

/** A message of the browser's console, and the URL of the file or script that it is about. */
interface Complaint {
  text: string;
  url: string;
}

interface ConsoleWatch {
  /** Allows messages that a test provokes on purpose, such as the browser's report of a failed request. */
  allow: (pattern: RegExp) => void;
}

/**
 * Fails a test on any error or warning on the browser's console that the test did not allow. The pages that it visits are noted in the
 * report, for `npm test -- --changed`.
 */
export const test = base.extend<{ complaints: ConsoleWatch }>({
  complaints: [
    async ({ page }, use, { annotations }) => {
      page.on("framenavigated", (frame) => {
        if (frame === page.mainFrame())
          annotations.push({ type: "page", description: new URL(frame.url()).pathname });
      });
      const allowed: RegExp[] = [SUPERSEDED];
      const complaints: Complaint[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          complaints.push({ text: message.text(), url: message.location().url });
        }
      });
      page.on("pageerror", (error) => complaints.push({ text: String(error), url: "" }));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      const left: Complaint[] = [];
      for (const each of complaints) {
        if (allowed.some((pattern) => pattern.test(each.text))) continue;
        if (!(await isOfReplacedResult(page, each))) left.push(each);
      }
      expect(left).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
