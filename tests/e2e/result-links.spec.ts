import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject, projectIdOf } from "./support/projects";

/** Forty rows near sales = 3 + 2·ads; three rows have no ads. */
const TABLE = [
  "sales,ads",
  ...Array.from({ length: 40 }, (_, row) => {
    const ads = 10 + ((row * 7) % 23);
    return [3 + 2 * ads + ((row * 13) % 7) / 3, row % 13 === 5 ? "" : ads].join();
  }),
].join("\n");

const [sales, ads] = [1, 2].map((column) => ({ column, trans: null }));

/** A project with one applied regression, in the account with PRO. */
async function makeAnalysis(page: Page): Promise<{ project: string; analysis: string }> {
  const project = projectIdOf(page);
  const response = await page.request.post("/api/v1/analysis/", {
    data: {
      project,
      name: "Sales by ads",
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      remove_outliers: false,
      variables: { Y: sales, X: [ads] },
    },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(response.status()).toBe(201);
  return { project, analysis: ((await response.json()) as { id: string }).id };
}

/** Signs another account in where the link of a signed-out visitor led. */
async function readerOf(browser: Browser, href: string, javaScriptEnabled: boolean): Promise<Page> {
  const reader = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await reader.goto(href);
  await expect(reader.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await reader.getByLabel("E-mail").fill("lite@example.com");
  await reader.getByLabel("Password", { exact: true }).fill("estimand");
  await reader.getByRole("button", { name: "Sign in" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: "Sales by ads" })).toBeVisible();
  return reader;
}

async function expectResultOnly(reader: Page): Promise<void> {
  await expect(reader.getByText("Shared result, read only")).toBeVisible();
  await expect(reader.getByRole("heading", { level: 2, name: "Regression" })).toBeVisible();
  await expect(reader.getByText("−3 missing sales or ads").first()).toBeVisible();
  await expect(reader.getByRole("table", { name: "Coefficients" })).toContainText("ads");
  await expect(reader.getByText("pro@example.com")).toHaveCount(0);
  await expect(reader.getByRole("button", { name: "APPLY" })).toHaveCount(0);
  await expect(reader.getByRole("link", { name: /missing/ })).toHaveCount(0);
  await expect(reader.getByRole("link", { name: "Every observation (CSV)" })).toHaveCount(0);
}

test("a link shows the result to another account until it is revoked", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "pro");
  await openProject(page, csvFile("shared.csv", TABLE));
  await makeAnalysis(page);
  await page.reload();

  let href = "";
  await test.step("it is made in the menu of the analysis, by keys, and copied", async () => {
    await page.getByLabel("Menu of analysis Sales by ads").press("Enter");
    await page.getByRole("link", { name: "Share a Link" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share a Link" });
    await expect(dialog).toContainText("Everybody with the link and an account on this server");
    await expect(dialog).toContainText("None.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create link" }).press("Enter");
    const field = dialog.getByLabel("Link to the result");
    await expect(field).toBeFocused();
    href = await field.inputValue();
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href);
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
  });

  const reader = await readerOf(browser, href, true);
  await test.step("who opens it signs in, comes back, and sees the result only", async () => {
    await expectResultOnly(reader);
    await expect(reader.getByRole("link", { name: "Back to the project" })).toHaveCount(0);
    await expectAccessible(reader, [1440, 1000, 390]);
    await reader.getByLabel("Download Residuals vs. fitted").click();
    await expect(reader.getByRole("link", { name: "Vega-Lite (JSON)" })).toHaveCount(0);
    const download = reader.waitForEvent("download");
    await reader
      .getByRole("link", { name: "SVG" })
      .or(reader.getByRole("menuitem", { name: "SVG" }))
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.svg$/);
  });

  await test.step("its owner sees when it was opened, and revokes it", async () => {
    await page.reload();
    const dialog = page.getByRole("dialog", { name: "Share a Link" });
    await expect(dialog.getByRole("listitem")).toContainText("Last opened by others");
    await dialog.getByRole("button", { name: /^Revoke the link/ }).click();
    await expect(dialog).toContainText("The link was revoked.");
    await expect(dialog.getByRole("listitem")).toHaveCount(0);
    const answer = await reader.reload();
    expect(answer?.status()).toBe(410);
    await expect(
      reader.getByText("This link was revoked by the person who shared the result."),
    ).toBeVisible();
    await expectAccessible(reader);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link is made, read and revoked", async ({ page, browser }) => {
    await signIn(page, "pro");
    await openProject(page, csvFile("shared-plain.csv", TABLE));
    const { project, analysis } = await makeAnalysis(page);
    await page.goto(`/app/project/${project}/export/?analysis=${analysis}`);
    await page.getByRole("link", { name: "Share a link" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const href = await page.getByLabel("Link to the result").inputValue();

    const reader = await readerOf(browser, href, false);
    await expectResultOnly(reader);
    await expect(reader.locator("main img").first()).toBeVisible();

    await page.goto("/app/account/security/");
    await page.getByRole("button", { name: "Revoke the link to “Sales by ads”" }).click();
    await expect(page.getByText("The link was revoked.")).toBeVisible();
    await reader.reload();
    await expect(
      reader.getByText("This link was revoked by the person who shared the result."),
    ).toBeVisible();
  });
});
