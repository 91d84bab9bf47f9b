import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/fixtures";
import { OwnServer } from "./support/own-server";

// On a server of its own, because a locked demo account would end the journeys of other tests.
let server: OwnServer;

test.beforeAll(async () => {
  server = await OwnServer.create();
});
test.afterAll(() => server.remove());
test.describe.configure({ mode: "serial" });

async function signIn(page: Page, account: "staff" | "lite"): Promise<void> {
  await page.goto(`${server.origin}/app/login/`);
  await page.getByLabel("E-mail").fill(`${account}@example.com`);
  await page.getByLabel("Password").fill("estimand");
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signInStaff(page: Page): Promise<void> {
  await signIn(page, "staff");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
}

/** Finds the Lite user in the list, and opens its page. */
async function openLite(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Staff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Name or e-mail" }).fill("lite@");
  await page.keyboard.press("Enter");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("link", { name: "lite@example.com" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "lite@example.com" })).toBeVisible();
}

async function lockAndUnlock(page: Page, visitor: Page): Promise<void> {
  await signInStaff(page);
  await openLite(page);
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText("lite@example.com was locked.")).toBeVisible();
  await signIn(visitor, "lite");
  await expect(visitor.getByText("This account is locked. Your data is kept.")).toBeVisible();
  await page.getByRole("button", { name: "Unlock account" }).click();
  await expect(page.getByText("lite@example.com was unlocked")).toBeVisible();
  await page.getByRole("link", { name: "Audit log of this user" }).click();
  await expect(page.getByRole("row", { name: /Account unlocked/ }).first()).toContainText(
    "staff@example.com",
  );
  await expect(page.getByRole("row", { name: /Sign-in refused: the account is locked/ })).not.toHaveCount(0);
}

test("staff finds a user, locks and unlocks the account, and reads it in the log", async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage();
  await lockAndUnlock(page, visitor);
  await visitor.close();
});

test("the same works without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const [page, visitor] = [await context.newPage(), await browser.newPage({ javaScriptEnabled: false })];
  await lockAndUnlock(page, visitor);
  await visitor.close();
  await context.close();
});

test("the pages of staff are accessible in both themes and fit every width", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInStaff(page);
  for (const path of [
    "staff/users",
    "staff/jobs",
    "staff/storage",
    "staff/log",
    "outbox",
    "orders",
    "invite",
  ]) {
    await page.goto(`${server.origin}/app/${path}/`);
    await expectAccessible(page, [1440, 1000, 390]);
  }
  await context.close();
});
