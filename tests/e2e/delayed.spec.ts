import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { OwnServer, sqlTime } from "./support/own-server";

let server: OwnServer;

/** Gives the server a dataset whose inspection started two minutes ago and is not finished. */
test.beforeAll(async () => {
  server = await OwnServer.create();
  const begun = sqlTime(new Date(Date.now() - 120_000));
  await server.change(`UPDATE "Dataset" SET "status" = 'toprocess', "createdAt" = ${begun}`);
});

test.afterAll(() => server.remove());

async function openHome(page: Page): Promise<void> {
  await page.goto(`${server.origin}/app/login/`);
  await page.getByLabel("E-mail").fill("pro@example.com");
  await page.getByLabel("Password").fill("estimand");
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a delay of more than a minute is reported once, and the page stays usable", async ({ page }) => {
  await openHome(page);
  const dialog = page.getByRole("dialog", { name: "Delayed Data Processing" });
  await expect(dialog.getByRole("button", { name: "ABORT DATA PROCESSING" })).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toBeHidden();
  // The dialog must not open again after the page has polled the server.
  await page.waitForResponse((response) => response.url().includes(".data"));
  await page.getByRole("searchbox", { name: "Find a dataset or project" }).click({ timeout: 5000 });
  await expect(dialog).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the delay is reported with a link and a form", async ({ page }) => {
    await openHome(page);
    const dialog = page.getByRole("dialog", { name: "Delayed Data Processing" });
    await dialog.getByRole("link", { name: "OK" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("PROCESSING")).toBeVisible();
  });
});
