import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, openHome, signIn, test } from "./support/fixtures";
import { takeUser } from "./support/users";

async function signInOnPage(page: Page, email: string): Promise<void> {
  await page.goto("/app/login/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("estimand");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Finds a user in the list, and opens its page. */
async function openUser(page: Page, email: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Staff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Name or e-mail" }).fill(email);
  await page.keyboard.press("Enter");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("link", { name: email }).click();
  await expect(page.getByRole("heading", { level: 1, name: email })).toBeVisible();
}

async function lockAndUnlock(page: Page, visitor: Page): Promise<void> {
  const staff = await signIn(page, "staff");
  await openHome(page);
  const email = takeUser("lite");
  await openUser(page, email);
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText(`${email} was locked.`)).toBeVisible();
  await signInOnPage(visitor, email);
  await expect(visitor.getByText("This account is locked. Your data is kept.")).toBeVisible();
  await page.getByRole("button", { name: "Unlock account" }).click();
  await expect(page.getByText(`${email} was unlocked`)).toBeVisible();
  await page.getByRole("link", { name: "Audit log of this user" }).click();
  await expect(page.getByRole("row", { name: /Account unlocked/ }).first()).toContainText(staff);
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
  await signIn(page, "staff");
  for (const path of [
    "staff/users",
    "staff/jobs",
    "staff/storage",
    "staff/log",
    "outbox",
    "orders",
    "invite",
  ]) {
    await page.goto(`/app/${path}/`);
    await expectAccessible(page, [1440, 1000, 390]);
  }
  await context.close();
});
