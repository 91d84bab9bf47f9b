import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { readZip } from "../factories/read-zip";
import { expectAccessible } from "./support/accessible";
import { addressOf } from "./support/addresses";
import { endTour, expect, hydrated, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { linkFromOutbox } from "./support/outbox";
import { openProject } from "./support/projects";

const PASSWORD = "lamp river nineteen cloud";
const FILE = "a,b\n1,2\n3,4\n5,7\n";
const NARROW = { width: 390, height: 844 };

let staff: Page;
test.beforeAll(async ({ browser }) => {
  staff = await (await browser.newContext()).newPage();
  await signIn(staff, "staff");
});
test.afterAll(() => staff.context().close());

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A new account with a confirmed address. @returns a page in which it is signed in */
async function newAccount(browser: Browser, name: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: javaScriptEnabled ? null : NARROW,
  });
  const page = await context.newPage();
  const email = addressOf(name);
  await page.goto("/app/sign-up/");
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("Germain");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto(await linkFromOutbox(staff, email, "Confirm your e-mail address"));
  await page.getByRole("button", { name: `Confirm ${email}` }).click();
  await signInAs(page, email);
  await expect(page.getByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeVisible();
  return page;
}

async function filesOfDownload(page: Page): Promise<Map<string, Buffer>> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  return readZip(readFileSync(await (await download).path()));
}

test("a user takes everything along, deletes the account, and keeps it after all", async ({ browser }) => {
  // Five pages are checked for accessibility in both themes, between two files that jobs make.
  test.slow();
  const page = await newAccount(browser, "Sophie", true);
  await endTour(page);
  await openProject(page, csvFile("sophie.csv", FILE));
  await page.goto("/app/account/security/");
  await hydrated(page);
  await page.getByRole("link", { name: "Download", exact: true }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Download Everything" });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Prepare my download" }).press("Enter");
  await expect(drawer.getByText(/^Made on/)).toBeVisible();
  await expectAccessible(page);
  const files = await filesOfDownload(page);
  expect(files.get("datasets/sophie/sophie.csv")?.toString()).toBe(FILE);
  expect(files.get("projects/sophie/data.csv")?.toString()).toContain("5,7");

  await drawer.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Delete…" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete Account" });
  await expect(deletion).toContainText(addressOf("Sophie"));
  await expectAccessible(page);
  await deletion.getByLabel("Current password").fill("not this one");
  await deletion.getByRole("button", { name: "Delete my account" }).click();
  await expect(deletion.getByText("Current password is not valid")).toBeVisible();
  await deletion.getByLabel("Current password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your account is closed and will be deleted in 7 days.")).toBeVisible();

  await linkFromOutbox(staff, addressOf("Sophie"), "Your account will be deleted");
  await signInAs(page, addressOf("Sophie"));
  await expect(page.getByRole("heading", { level: 1, name: "Your account will be deleted" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/app/upload/");
  await expect(page).toHaveURL(/\/app\/closing\/$/);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back, Sophie" })).toBeVisible();
  await expect(page.getByText("sophie", { exact: true }).first()).toBeVisible();
  await page.context().close();
});

test("the same works without JavaScript, on a phone", async ({ browser }) => {
  const page = await newAccount(browser, "Maria", false);
  await page.goto("/app/account/security/");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  await page.getByRole("button", { name: "Prepare my download" }).click();
  await expect(async () => {
    const again = page.getByRole("link", { name: "Check again" });
    if (await again.isVisible()) await again.click();
    await expect(page.getByText(/^Made on/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect((await filesOfDownload(page)).has("account.json")).toBe(true);
  await page.getByRole("button", { name: "Delete the file" }).click();
  await expect(page.getByRole("button", { name: "Prepare my download" })).toBeVisible();
  await page.goto("/app/account/delete/");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Please input your current password!")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await signInAs(page, addressOf("Maria"));
  await expect(page.getByRole("heading", { level: 1, name: "Your account will be deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back, Maria" })).toBeVisible();
  await page.context().close();
});
