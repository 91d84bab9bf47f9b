import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { addressOf } from "./support/addresses";
import { endTour, expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { linkFromOutbox } from "./support/outbox";
import { openProject } from "./support/projects";

const PASSWORD = "lamp river nineteen cloud";
const NARROW = { width: 390, height: 844 };

let staff: Page;
test.beforeAll(async ({ browser }) => {
  staff = await freshPage(browser);
  await signIn(staff, "staff");
});
test.afterAll(() => staff.context().close());

/** A page in which nobody is signed in. */
async function freshPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  // The accessibility checks need a context of their own.
  return (await browser.newContext(options)).newPage();
}

test("a new user signs up by keyboard, confirms the address and uploads a first file", async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await page.goto("/app/login/");
  await page.getByRole("link", { name: "Create an account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("First name").focus();
  for (const text of ["Mary", "Somerville", addressOf("Mary"), PASSWORD]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("checkbox", { name: "I accept the terms" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ask for your link" })).toBeVisible();
  await expectAccessible(page);

  const link = await linkFromOutbox(staff, addressOf("Mary"), "Confirm your e-mail address");
  await expectAccessible(staff);
  // Signed in before the address is confirmed: data is refused, and the page says how to go on.
  await page.getByRole("link", { name: "sign in" }).click();
  await page.getByLabel("E-mail").fill(addressOf("Mary"));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Mary" })).toBeVisible();
  await endTour(page);
  await expect(page.getByText("Ask its staff for your confirmation link.")).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("The mail was sent again.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Confirm ${addressOf("Mary")}` }).click();
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
  await openProject(page, csvFile("mary.csv", "a,b\n1,2\n3,4\n5,7\n"));
  await page.context().close();
});

test("a new user signs up, confirms and uploads without JavaScript, on a phone", async ({ browser }) => {
  const page = await freshPage(browser, { javaScriptEnabled: false, viewport: NARROW });
  await page.goto("/app/sign-up/");
  await page.getByLabel("First name").fill("Sofia");
  await page.getByLabel("E-mail").fill(addressOf("Sofia"));
  await page.getByLabel("Password").fill("too short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please enter your last name.")).toBeVisible();
  await expect(page.getByText("The password must have at least 12 characters.")).toBeVisible();
  await expect(page.getByText("Please accept the terms to create an account.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Sofia");
  await expect(page.getByLabel("Last name")).toBeFocused();
  await page.getByLabel("Last name").fill("Kowalewskaja");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ask for your link" })).toBeVisible();

  await page.goto(await linkFromOutbox(staff, addressOf("Sofia"), "Confirm your e-mail address"));
  await page.getByRole("button", { name: `Confirm ${addressOf("Sofia")}` }).click();
  await expect(page.getByText("Sign in to upload data.")).toBeVisible();
  await page.getByLabel("E-mail").fill(addressOf("Sofia"));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "UPLOAD" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Dataset" });
  await dialog.getByLabel("File").setInputFiles(csvFile("sofia.csv", "a,b\n1,2\n3,4\n"));
  await dialog.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
  await expect(page).toHaveURL(/\/app\/setheaderrow\//);
  await page.context().close();
});

test("staff invite a person, who resets a forgotten password later", async ({ browser, page }) => {
  await staff.goto("/app/");
  await staff.getByLabel(/^Account of/).click();
  await staff.getByRole("link", { name: "Invite" }).click();
  await staff.getByLabel("E-mail").fill(addressOf("Emmy"));
  await staff.getByRole("button", { name: "Send invitation" }).click();
  await expect(staff.getByText(`${addressOf("Emmy")} was invited.`)).toBeVisible();
  await expectAccessible(staff);
  const invitation = await linkFromOutbox(staff, addressOf("Emmy"), "Your invitation to Estimand");

  const invited = await freshPage(browser, { viewport: NARROW });
  await invited.goto(invitation);
  await expectAccessible(invited);
  await invited.getByLabel("First name").fill("Emmy");
  await invited.getByLabel("Last name").fill("Noether");
  await invited.getByLabel("Password").fill(PASSWORD);
  await invited.getByRole("checkbox", { name: "I accept the terms" }).check();
  await invited.getByRole("button", { name: "Create account" }).click();
  await expect(invited.getByRole("heading", { level: 1, name: "Welcome, Emmy" })).toBeVisible();
  await endTour(invited);
  await openProject(invited, csvFile("emmy.csv", "a,b\n1,2\n3,4\n5,7\n"));

  await page.goto("/app/login/");
  await page.getByRole("link", { name: "Reset password" }).click();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(addressOf("Emmy"));
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("If the address has an account")).toBeVisible();
  await page.goto(await linkFromOutbox(staff, addressOf("Emmy"), "Choose a new password"));
  await expectAccessible(page);
  await page.getByLabel("New password").fill("cloud nineteen river lamp");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed. Sign in with the new one.")).toBeVisible();
  await page.getByLabel("E-mail").fill(addressOf("Emmy"));
  await page.getByLabel("Password").fill("cloud nineteen river lamp");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back, Emmy" })).toBeVisible();
  // The earlier session has ended.
  await invited.goto("/app/");
  await expect(invited).toHaveURL(/\/app\/login\//);
  await linkFromOutbox(staff, addressOf("Emmy"), "Your password was changed");
  await invited.context().close();
});
