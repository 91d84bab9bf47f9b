import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "./support/accessible";
import { expect, SAME_ORIGIN, signIn } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";
import { onOwnServer as test } from "./support/own-server";
import { sqlTime } from "./support/records";

const TABLE = csvFile("sales.csv", "a,b\n1,2\n3,4\n5,7\n6,6\n8,11\n9,8\n");
const WIDTHS = [1000, 390, 1440];

const nextYear = () => new Date().getUTCFullYear() + 1;

test("a Lite user buys PRO by keyboard, uses it, and reads it when it has lapsed", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const email = await signIn(page, "lite");
  await openProject(page, TABLE);

  await test.step("the lock leads to the plans, to the payment and back", async () => {
    await page.getByRole("link", { name: /Multivariate\s*PRO/ }).click();
    const dialog = page.getByRole("dialog", { name: "Multivariate analyses are part of PRO" });
    await expect(dialog.getByRole("link", { name: "Go Pro" })).toBeFocused();
    await expectAccessible(page, WIDTHS);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Account" });
    await expect(drawer.getByText("Your plan is Lite.")).toBeVisible();
    await expectAccessible(page, WIDTHS);
    await page.getByRole("button", { name: "Go Pro" }).press("Enter");
    await expect(page.getByText("This is a simulation. No money moves.")).toBeVisible();
    await expectAccessible(page, WIDTHS);
    await page.getByRole("button", { name: "Approve" }).press("Enter");
    await expect(page.getByText(/^Thank you for your payment/)).toContainText(`${nextYear()}`);
    await expectAccessible(page, WIDTHS);
  });

  await test.step("the receipt is a PDF with number, date and amount", async () => {
    const link = page.getByRole("link", { name: /^Receipt R-0/ }).first();
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^Receipt_R-\d{6}\.pdf$/);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(pdf.numPages).toBe(1);
    expect(text).toMatch(/Receipt R-\d{6}/);
    expect(text).toContain("85.00 USD");
    expect(text.replace(/\s/g, "")).toContain(email);
    expect(text).toContain("Simulation: no money was paid.");
    expect(text).toContain("VAT / TIN no.");
  });

  await test.step("a multivariate analysis works", async () => {
    await page.getByRole("link", { name: "Back to your work" }).click();
    await page.getByRole("link", { name: "Multivariate", exact: true }).click();
    await expect(page.getByText(/^Independent variables \(X\)/)).toBeVisible();
    await page.getByRole("button", { name: "b as dependent variable (Y)" }).click();
    await page.getByRole("button", { name: "a as independent variable (X)" }).click();
    await page.getByLabel("Regression", { exact: true }).check();
    await page.getByRole("button", { name: /^APPLY/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Regression", exact: true })).toBeVisible();
  });

  await test.step("when PRO has lapsed the analysis is read-only, and the way out leads back", async () => {
    const yesterday = sqlTime(new Date(Date.now() - 86_400_000));
    await server.change(`UPDATE "User" SET "subEndDate" = ${yesterday} WHERE "email" = '${email}'`);
    await page.reload();
    await expect(page.getByText("This analysis is read-only")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Regression", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^APPLY/ })).toHaveCount(0);
    await expectAccessible(page, WIDTHS);
    await page.getByRole("link", { name: "Go Pro" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Go Pro" }).click();
    await expect(page.getByText(/PRO ended on/)).toBeVisible();
  });
});

test("a refused payment and an abandoned one charge nothing, and can be continued", async ({ page }) => {
  await signIn(page, "lite");
  await page.goto("/app/subscription/");
  await page.getByRole("button", { name: "Go Pro" }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("The payment was refused, and you have not been charged.")).toBeVisible();
  await expect(page.getByText("You have Lite, the free plan.")).toBeVisible();

  await page.getByRole("button", { name: "Go Pro" }).click();
  await page.getByRole("button", { name: "Abandon" }).click();
  await expect(page.getByRole("heading", { name: "You left the payment" })).toBeVisible();
  await expectAccessible(page, WIDTHS);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("You left the payment, and you have not been charged.")).toBeVisible();

  await page.getByRole("link", { name: "Continue payment" }).first().click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(/^Thank you for your payment/)).toBeVisible();
});

test("two captures at once give one year", async ({ page }) => {
  await signIn(page, "lite");
  await page.goto("/app/subscription/");
  await page.getByRole("button", { name: "Go Pro" }).click();
  await expect(page.getByRole("heading", { name: "Simulated payment" })).toBeVisible();
  const id = /simulation\/([^/]+)\//.exec(page.url())?.[1] ?? "";
  // The answer of the simulation is sent without following it, so that this page captures.
  await page.request.post(page.url(), {
    headers: SAME_ORIGIN,
    form: { answer: "approve" },
    maxRedirects: 0,
  });
  const answers = await page.evaluate(async (path) => {
    const capture = async () => (await fetch(path)).text();
    return Promise.all([capture(), capture()]);
  }, `/api/v1/subscription/orders/${id}/capture/`);
  expect(answers[0]).toBe(answers[1]);
  const { status, sub_end_date: end } = JSON.parse(answers[0] ?? "") as {
    status: string;
    sub_end_date: string;
  };
  expect(status).toBe("captured");
  expect(new Date(end).getUTCFullYear()).toBe(nextYear());
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("PRO is bought by forms alone", async ({ page }) => {
    await signIn(page, "lite");
    await page.goto("/app/go-pro/?wanted=randomSamples");
    await page.getByRole("dialog").getByRole("link", { name: "Go Pro" }).click();
    await page.getByRole("button", { name: "Go Pro" }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "Finish your payment" })).toBeVisible();
    await page.getByRole("button", { name: "Pay 85.00 USD" }).click();
    await expect(page.getByText(/^Thank you for your payment/)).toBeVisible();
    await page.getByRole("link", { name: "Back to your work" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  });
});
