import { z } from "zod";
import { test as base, expect, type Page } from "@playwright/test";

/** Names of the demo accounts. */
type Account = "pro" | "lite" | "staff";

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

/** Signs in and waits for the home page. The form is sent without its page, which accounts.spec.ts uses and 150 tests need not load. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const username = `${account}@example.com`;
  const answer = await page.request.post("/app/login/", {
    form: { username, password: PASSWORD },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
}

/**
 * A navigation that supersedes another aborts its response. Remix reports the abort on the console; users do not see it
 * (remix-run/react-router#14761).
 */
const SUPERSEDED = /^AbortError: (?:BodyStreamBuffer was aborted|signal is aborted without reason)/;

interface ConsoleWatch {
  /** Allows messages that a test provokes on purpose, such as the browser's report of a failed request. */
  allow: (pattern: RegExp) => void;
}

const DATASET_OF = /^(https?:\/\/[^/]+)\/app\/setheaderrow\/([^/?#]+)/;

/**
 * Deletes the datasets that the test's page imported, since a demo account has room for 60 projects. Fails a test on any error or
 * warning on the browser's console that the test did not allow.
 */
export const test = base.extend<{ imported: undefined; complaints: ConsoleWatch }>({
  imported: [
    async ({ page }, use) => {
      const imported = new Map<string, string>();
      page.on("framenavigated", (frame) => {
        const [, origin, id] = DATASET_OF.exec(frame.url()) ?? [];
        if (origin !== undefined && id !== undefined) imported.set(id, origin);
      });
      const begun = new Date().toISOString();
      await use(undefined);
      for (const [id, Origin] of imported) {
        const address = `${Origin}/api/v1/file/${id}/`;
        const headers = { Origin };
        // A test that signed out, or that stopped its server, leaves its datasets.
        const answer = await page.request.get(address, { headers }).catch(() => null);
        const dataset: unknown = await answer?.json().catch(() => null);
        const created = z.object({ created_at: z.string() }).safeParse(dataset).data?.created_at ?? "";
        // Some tests open the import page of a demo dataset, which other tests need.
        if (created > begun) await page.request.delete(address, { headers }).catch(() => null);
      }
    },
    { auto: true },
  ],
  complaints: [
    // The watch ends before datasets are deleted: an open page may ask for them.
    async ({ page, imported: _ }, use) => {
      const allowed: RegExp[] = [SUPERSEDED];
      const heard: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
