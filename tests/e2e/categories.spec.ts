import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { ADS, SALES, salesFile } from "./support/analyses";
import { expect, signIn, test } from "./support/fixtures";
import { openProject } from "./support/projects";

const coefficients = (page: Page) => page.getByRole("table", { name: `Coefficients for ${SALES}` });

test("a column of texts is an X, whose base is chosen in its chip", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("regions.csv"));
  await page.getByRole("link", { name: "Multivariate" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Multivariate" })).toBeVisible();
  await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
  await page.getByRole("button", { name: "Region as independent variable (X)" }).click();
  await page.getByRole("button", { name: `${ADS} as independent variable (X)` }).press("Enter");
  await page.getByRole("radio", { name: "Regression", exact: true }).check();
  await page.getByLabel("Base of Region").selectOption("Süd");
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  // The preview stays until the result takes its place.
  await expect(page.getByRole("region", { name: "Preview: not applied" })).toHaveCount(0);

  await expect(coefficients(page).getByRole("row", { name: /^Region: Nord/ })).toBeVisible();
  await expect(coefficients(page).getByRole("row", { name: /^Region: Ost/ })).toBeVisible();
  await expect(coefficients(page).getByRole("row", { name: /^Region: Süd/ })).toHaveCount(0);
  const joint = page.getByRole("table", { name: /^Categories: all coefficients of a column at once/ });
  await expect(joint.getByRole("row", { name: /^Region/ })).toContainText("Süd");
  await expect(page.getByText("Region: each category is compared with Süd, the base.")).toBeVisible();
  await expectAccessible(page, [1440, 390]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the base and numbers as categories are fields of the form", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, salesFile("plain-regions.csv"));
    await page.getByRole("link", { name: "Multivariate" }).click();
    await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
    await page.getByRole("button", { name: "Region as independent variable (X)" }).click();
    await page.getByLabel("Base of Region").selectOption("Ost");
    await page.getByRole("radio", { name: "Regression", exact: true }).check();
    const apply = page.getByRole("button", { name: /^APPLY/ }).last();
    await apply.click();
    await expect(coefficients(page).getByRole("row", { name: /^Region: Süd/ })).toBeVisible();
    await expect(coefficients(page).getByRole("row", { name: /^Region: Ost/ })).toHaveCount(0);

    // 24 different numbers are too many categories: the reason names the column and the way out.
    await page.getByRole("button", { name: `${ADS} as independent variable (X)` }).click();
    await page.getByLabel(`Transform of ${ADS}`).selectOption({ label: "As categories" });
    await apply.click();
    await expect(page.getByText(`${ADS} has 24 categories in the rows used`)).toBeVisible();
  });
});
