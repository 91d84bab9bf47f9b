import type { Page } from "@playwright/test";
import { expect, signInDemo } from "./support/fixtures";
import { onOwnServer as test } from "./support/own-server";
import { sqlTime } from "./support/records";

/** Gives the demo account a dataset whose inspection started two minutes ago and is not finished. */
test.beforeAll(async ({ server }) => {
  const begun = sqlTime(new Date(Date.now() - 120_000));
  const owner = `SELECT "id" FROM "User" WHERE "email" = 'pro@example.com'`;
  await server.change(
    `UPDATE "Dataset" SET "status" = 'toprocess', "createdAt" = ${begun} WHERE "ownerId" IN (${owner})`,
  );
});

/** Opens My projects of the demo account, which has the dataset. */
async function openDelayed(page: Page): Promise<void> {
  await signInDemo(page);
  await page.goto("/app/");
}

test("a delay of more than a minute is reported once, and the page stays usable", async ({ page }) => {
  await openDelayed(page);
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
    await openDelayed(page);
    const dialog = page.getByRole("dialog", { name: "Delayed Data Processing" });
    await dialog.getByRole("link", { name: "OK" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("PROCESSING")).toBeVisible();
  });
});
