import { test as base, expect, type Page } from "@playwright/test";

/** The demo accounts. */
export type Account = "pro" | "lite" | "staff";

const PASSWORD = "estimand";

/** Signs in through the form and ends on the home page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/app/login/");
  await page.getByLabel("E-mail").fill(`${account}@example.com`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
}

/**
 * A navigation that takes over from another one aborts its answer; Remix lets that be heard, and no user sees it
 * (remix-run/react-router#14761).
 */
const SUPERSEDED = /^AbortError: BodyStreamBuffer was aborted/;

interface ConsoleWatch {
  /** Complaints that a test provokes on purpose, such as the browser's note of a refused request. */
  allow: (pattern: RegExp) => void;
}

/** Every test fails on a complaint of the browser that it did not announce. */
export const test = base.extend<{ complaints: ConsoleWatch }>({
  complaints: [
    async ({ page }, use) => {
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
