import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { salesFile, scatter } from "./support/analyses";
import { expect, hydrated, signIn, test } from "./support/fixtures";
import { openAnalysis, openDemoRegression } from "./support/projects";

/** Opens the regression of the demo project on Grunfeld's data, which no test changes. */
async function openRegression(page: Page, width = 1440): Promise<Locator> {
  await page.setViewportSize({ width, height: 900 });
  await openDemoRegression(page);
  const result = page.locator("#regression");
  await expect(result.getByRole("heading", { name: "Regression", exact: true })).toBeVisible();
  return result;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("not in sight");
  return box;
}

const coefficientsOf = (result: Locator) => result.getByRole("table", { name: "Coefficients for inv" });
const ledgerOf = (result: Locator) => result.getByRole("list", { name: "Rows used" });
const survivalOf = (result: Locator) => result.getByRole("region", { name: "Does the conclusion survive?" });
const checksOf = (result: Locator) => result.getByRole("region", { name: "Assumption checks" });

test("a regression reads from what decides, over the answer, to what is looked up", async ({ page }) => {
  const result = await openRegression(page);

  await test.step("the parts follow each other", async () => {
    const parts = [
      result.getByRole("note", { name: "Before you read this" }),
      result.locator(".result-sentence"),
      ledgerOf(result),
      coefficientsOf(result),
      checksOf(result),
      result.getByRole("heading", { name: "Residuals vs. fitted" }),
      result.getByText("Residual statistics"),
    ];
    const tops: number[] = [];
    for (const part of parts) tops.push((await boxOf(part)).y);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await expect(result.getByText("Residual SS")).toBeHidden();
  });

  await test.step("what decides comes with its remedy", async () => {
    await expect(caveatsOf(result)).toContainText("follow a trend");
    await expect(caveatsOf(result).getByRole("button", { name: "Use differences" })).toBeVisible();
  });

  await test.step("the errors of the sentence come first, and the others open", async () => {
    const table = coefficientsOf(result);
    const [first] = await table.locator("thead th[scope=colgroup]").allTextContents();
    expect(first).toContain("Clustered by company_id");
    // The sentence names the shared trend and tests nothing by these errors.
    expect(first).not.toContain("used above");
    const hc3 = table.getByRole("columnheader", { name: /^HC3/ });
    await expect(hc3).toBeHidden();
    await hydrated(page);
    const errors = result.getByRole("group", { name: "Standard errors" });
    await errors.getByRole("radio", { name: "Clustered by company_id" }).press("ArrowDown");
    await expect(errors.getByRole("radio", { name: "Clustered by company_id" })).not.toBeChecked();
    await errors.getByRole("radio", { name: "HC3" }).check();
    await expect(hc3).toBeVisible();
    await expect(table.getByRole("columnheader", { name: /^Clustered/ })).toBeHidden();
    await errors.getByRole("radio", { name: "Clustered by company_id" }).check();
    await expect(hc3).toBeHidden();
  });

  await test.step("whether the conclusion survives has the width below several coefficients", async () => {
    await expect(survivalOf(result).getByRole("img", { name: /^Estimates of value, capital/ })).toBeVisible();
    const [table, survival] = [await boxOf(coefficientsOf(result)), await boxOf(survivalOf(result))];
    expect(survival.y).toBeGreaterThan(table.y + table.height);
    expect(survival.width).toBeGreaterThan(0.9 * table.width);
  });

  await test.step("one card of the checks is open at a time, by keyboard", async () => {
    const checks = checksOf(result);
    const summary = checks.locator("summary", { hasText: "Equal spread" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(checks.getByText("White: Strong evidence")).toBeVisible();
    await checks.locator("summary", { hasText: "Linear form" }).press("Enter");
    await expect(checks.getByText("White: Strong evidence")).toBeHidden();
    await expect(checks.getByText(/^RESET, powers 2–3: /)).toBeVisible();
    // The sentences are below the whole row.
    const row = await boxOf(summary);
    const sentences = await boxOf(checks.getByText(/^RESET, powers 2–3: /));
    expect(sentences.y).toBeGreaterThan(row.y + row.height);
  });

  await expectAccessible(page, [1440, 1000, 390]);
});

const caveatsOf = (result: Locator) => result.getByRole("note", { name: "Before you read this" });

test("the ledger of a model keeps its outliers in one click, and says that they are kept", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("ledger.csv"), scatter);
  const ledger = page.getByRole("list", { name: "Rows used" });
  await expect(ledger.getByRole("link", { name: /^−1 outlier / })).toBeVisible();
  await ledger.getByRole("button", { name: "Keep outliers" }).click();
  await expect(ledger).toContainText("outliers kept");
  await expect(ledger).toContainText("24 used");
  await expect(page.getByLabel(/^Exclude outliers/)).not.toBeChecked();
});

test("in narrow windows the coefficients fit, and one control shows the rest", async ({ page }) => {
  const result = await openRegression(page, 390);
  const table = coefficientsOf(result);
  const region = result.getByRole("region", { name: "Regression: Coefficients for inv" });
  expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(table.getByRole("columnheader", { name: "Std. error" }).first()).toBeHidden();
  await result.getByLabel("Std. error, t, VIF").check();
  await expect(table.getByRole("columnheader", { name: "Std. error" }).first()).toBeVisible();
  await result.getByRole("radio", { name: "HC3" }).check();
  await expect(table.getByRole("columnheader", { name: /^HC3/ })).toBeVisible();
  const survival = await boxOf(survivalOf(result));
  expect(survival.y).toBeGreaterThan((await boxOf(table)).y);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("columns, checks and statistics open", async ({ page }) => {
    const result = await openRegression(page);
    const table = coefficientsOf(result);
    await result.getByRole("radio", { name: "OLS" }).check();
    await expect(table.getByRole("columnheader", { name: /^OLS/ })).toBeVisible();
    await checksOf(result).getByText("Equal spread").click();
    await expect(checksOf(result).getByText(/^White: Strong evidence/)).toBeVisible();
    await result.getByText("Residual statistics").click();
    await expect(result.getByRole("rowheader", { name: "Residual SS" })).toBeVisible();
  });
});
