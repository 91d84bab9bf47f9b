import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./support/accessible";
import { expect, openHome, signIn, signInAs, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

const NEW_PASSWORD = "a much longer password";

/** A page in a new browser context. */
async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** Opens the drawer from the menu, as people do. */
async function openDrawer(page: Page) {
  // A click before hydration opens the menu, but does not close it.
  await expect(async () => {
    await page.getByLabel(/^Account of/).click();
    await page.getByRole("link", { name: "Account", exact: true }).click({ timeout: 2_000 });
    await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return page.getByRole("dialog", { name: "Account" });
}

test("the drawer opens over the page where one is, and gives the focus back", async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, "pro");
  await openProject(page, csvFile("drawer.csv", "a,b\n1,2\n3,4\n"));
  await openDrawer(page);
  await expect(page).toHaveURL(/\/app\/project\/[^/]+\/account\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  const tabs = page.getByRole("navigation", { name: "Account" }).getByRole("link");
  await expect(tabs).toHaveText(["Account", "Billing", "Subscription", "Security"]);
  await page.getByRole("link", { name: "Edit Account" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit Account" }).getByLabel("First name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/app\/project\/[^/]+\/$/);
  await expect(page.getByLabel(/^Account of/)).toBeFocused();
});

test("over a page that is left for it, closing the drawer leads back there", async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, "lite");
  await page.goto("/app/manualdata/");
  await openDrawer(page);
  await expect(page.getByRole("link", { name: "Billing" })).toBeHidden();
  await page.getByRole("link", { name: "Subscription" }).click();
  await expect(page.getByText("Your plan is Lite.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Multivariate analyses no yes/ })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/app\/manualdata\/$/);
});

test("Save is disabled while nothing differs; a new name appears everywhere", async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, "lite");
  await page.goto("/app/account/edit/");
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await expect(page.getByText("There's nothing to change")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("readonly");
  await page.getByLabel("Last name").fill("Quetelet");
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByRole("dialog", { name: "Account" })).toContainText("Quetelet");
  await expect(page.getByLabel(/^Account of .*Quetelet$/)).toBeAttached();
});

test("without JavaScript the server says that nothing changed, and stores what did", async ({ browser }) => {
  const page = await open(browser, { javaScriptEnabled: false });
  await signIn(page, "lite");
  await page.goto("/app/account/edit/");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There's nothing to change")).toBeVisible();
  await page.getByLabel("First name").fill("Adolphe");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/app\/account\/$/);
  await expect(page.getByRole("dialog", { name: "Account" })).toContainText("Adolphe");

  await page.getByRole("link", { name: "Add picture" }).click();
  const picture = await square();
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: SVG });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This file type is not supported.")).toBeVisible();
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".rail img.avatar")).toBeVisible();
  await page.getByRole("link", { name: "Change picture" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("link", { name: "Add picture" })).toBeVisible();
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

function square(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background: "#d55e00" } })
    .png()
    .toBuffer();
}

test("a picture is refused with a message that vanishes after 7 seconds, or shown in the menu", async ({
  browser,
}) => {
  const page = await open(browser);
  await signIn(page, "pro");
  await page.clock.install();
  await page.goto("/app/account/");
  const chooser = page.getByLabel("Profile picture");
  await expect(chooser).toBeAttached();
  // From here on time passes only by `runFor`, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const tooBig = "The file is too big. Maximum file size is 1MB. Please upload a smaller file.";
  const png = await square();
  const large = Buffer.concat([png, Buffer.alloc(1_000_001 - png.length)]);
  await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: large });
  await expect(page.getByText(tooBig)).toBeVisible();
  await page.clock.runFor(6_900);
  await expect(page.getByText(tooBig)).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText(tooBig)).toBeHidden();
  await chooser.setInputFiles({ name: "me.gif", mimeType: "image/gif", buffer: png });
  await expect(page.getByText(/^This file type is not supported\./)).toBeVisible();

  const damaged = png.subarray(0, png.length - 60);
  await chooser.setInputFiles({ name: "half.png", mimeType: "image/png", buffer: damaged });
  await expect(page.getByText("half.png file upload failed.")).toBeVisible();

  await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png });
  await expect(page.locator(".rail img.avatar")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.locator(".rail img.avatar")).toBeHidden();
});

test("billing details are saved, and their choices come from the server", async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, "pro");
  await page.goto("/app/account/billing/");
  await page.getByRole("link", { name: "Edit Billing Details" }).click();
  await expect(page.getByText("There's nothing to change")).toBeVisible();
  await page.getByLabel("Customer type").selectOption("Company or organization");
  await page.getByLabel("Country").selectOption("Belgium");
  await page.getByLabel("City").fill("Gent");
  await page.getByRole("button", { name: "Save" }).click();
  const drawer = page.getByRole("dialog", { name: "Account" });
  for (const value of ["Company or organization", "Belgium", "Gent"]) {
    await expect(drawer.getByText(value, { exact: true })).toBeVisible();
  }
});

test("the password is changed, and other browsers are signed out", async ({ browser, complaints }) => {
  complaints.allow(/status of 400/);
  const other = await open(browser);
  const email = await signIn(other, "staff");
  const page = await open(browser);
  await signInAs(page, email);
  await page.goto("/app/account/password/");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Please input your current password!")).toBeVisible();
  const fill = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("New password again").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not the password");
  await expect(page.getByText("Current password is not valid")).toBeVisible();
  await fill("estimand");
  await expect(page.getByText(/^Your password was changed\./)).toBeVisible();
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await other.goto("/app/");
  await expect(other).toHaveURL(/\/app\/login\//);
});

test("a session is ended from another browser, and an API token is shown once", async ({
  browser,
  baseURL,
}) => {
  const other = await open(browser);
  const email = await signIn(other, "lite");
  await openHome(other);
  const page = await open(browser);
  await signInAs(page, email);
  await page.goto("/app/account/security/");
  await expect(page.getByText("this one")).toHaveCount(1);
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(page.getByText("All other sessions were ended.")).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/app\/login\//);

  await page.getByRole("link", { name: "New token" }).click();
  await page.getByLabel("Name").fill("Monthly import");
  await page.getByLabel("Current password").fill("estimand");
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByRole("textbox", { name: "API token" }).inputValue();
  const call = () => fetch(`${baseURL}/api/v1/file/`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("Monthly import")).toBeVisible();
  await expect(page.locator(`text=${token}`)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke the token Monthly import" }).click();
  await expect(page.getByText("The API token was revoked.")).toBeVisible();
  expect((await call()).status).toBe(401);
});

for (const javaScriptEnabled of [true, false]) {
  test(`an authenticator app is set up and asked for, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const page = await open(browser, { javaScriptEnabled });
    const email = await signIn(page, "lite");
    await page.goto("/app/account/security/two-factor/");
    await page.getByLabel("Current password").fill("estimand");
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    const key = (await page.locator(".secret").innerText()).replaceAll(" ", "");
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    await page.getByLabel(/Enter the code/).fill(app.generate());
    await page.getByRole("button", { name: "Turn on" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    if (javaScriptEnabled) await expectAccessible(page);
    const recovery = await codes.first().innerText();

    const elsewhere = await open(browser, { javaScriptEnabled });
    await elsewhere.goto("/app/login/");
    await elsewhere.getByLabel("E-mail").fill(email);
    await elsewhere.getByLabel("Password").fill("estimand");
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
    await expect(elsewhere.getByLabel("Code")).toBeFocused();
    await elsewhere.getByLabel("Code").fill("123 456");
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
    await expect(elsewhere.getByText("This code is not valid.")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(elsewhere);
    await elsewhere.getByLabel("Code").fill(recovery);
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
    await expect(elsewhere.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();

    await page.getByRole("link", { name: "I have saved them" }).click();
    await expect(page.getByText("On. 9 recovery codes left.")).toBeVisible();
    await page.goto("/app/account/security/two-factor/");
    await page.getByLabel("Current password").fill("estimand");
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
  });
}

test("a passkey is added, and signs in without a password", async ({ browser, baseURL }) => {
  // Browsers make no passkeys for IP addresses.
  const page = await open(browser, { baseURL: baseURL?.replace("127.0.0.1", "localhost") });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, "pro");
  await page.goto("/app/account/security/passkeys/");
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Work laptop");
  await page.getByLabel("Current password").fill("estimand");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Work laptop", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Set up" }).click();
  await expect(page.getByRole("dialog", { name: "Two-Factor Sign-In" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/app/login/?to=/app/manualdata/");
  await page.getByRole("link", { name: "Sign in with a passkey" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Dataset" })).toBeVisible();
  await page.goto("/app/account/security/");
  await page.getByRole("link", { name: "Remove the passkey Work laptop" }).click();
  await page.getByLabel("Current password").fill("not the password");
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Current password is not valid")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Current password").fill("estimand");
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByText("Work laptop", { exact: true })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/app/login/passkey/");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(/^The passkey was not accepted\./)).toBeVisible();
  await expectAccessible(page);
});

test.describe("a page that was open for 605,000 seconds", () => {
  const LONG_MS = 605_000_000;

  async function wakeUp(page: Page): Promise<void> {
    await page.clock.fastForward(LONG_MS);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.clock.runFor(2_100);
  }

  test("says that the session expired, leads to the sign-in page, and keeps the draft", async ({
    browser,
  }) => {
    const page = await open(browser);
    await page.clock.install();
    const email = await signIn(page, "lite");
    await page.goto("/app/manualdata/");
    await page.getByLabel("Dataset name").fill("Kept draft");
    await page.clock.runFor(5_000);
    await page.context().clearCookies();
    await wakeUp(page);
    await expect(page.getByRole("dialog", { name: "Your Access token has expired!" })).toBeVisible();
    await page.clock.runFor(760);
    await expect(page.getByRole("dialog", { name: "Loging Out...." })).toBeVisible();
    await page.clock.runFor(760);
    await expect(page).toHaveURL(/\/app\/login\/\?to=%2Fapp%2Fmanualdata%2F$/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("estimand");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/app\/manualdata\/$/);
    await expect(page.getByLabel("Dataset name")).toHaveValue("Kept draft");
  });

  test("continues when somebody signed in again in a second tab", async ({ browser }) => {
    const page = await open(browser);
    await page.clock.install();
    const email = await signIn(page, "lite");
    await page.goto("/app/manualdata/");
    await page.getByLabel("Dataset name").fill("Still here");
    await page.context().clearCookies();
    const second = await page.context().newPage();
    await signInAs(second, email);
    const asked = page.waitForResponse(/users\/defaults\/user/);
    await wakeUp(page);
    expect((await asked).status()).toBe(200);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByLabel("Dataset name")).toHaveValue("Still here");
  });

  test("loads again when the server has another version", async ({ browser }) => {
    const page = await open(browser);
    await page.clock.install();
    await signIn(page, "lite");
    await openHome(page);
    await page.route(/users\/defaults\/user/, async (route) => {
      // The browser's own header, which shows that the call comes from the page.
      const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
      const response = await route.fetch({ headers });
      const [user] = (await response.json()) as [object];
      await route.fulfill({ response, json: [{ ...user, latest_commit: "another" }] });
    });
    const loaded = page.waitForEvent("load");
    await wakeUp(page);
    await loaded;
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  });
});
