import { expectAccessible } from "./support/accessible";
import { ADS, applied, SALES, salesFile } from "./support/analyses";
import { expect, signIn, test } from "./support/fixtures";
import { openProject } from "./support/projects";

test("an X is squared and multiplied in its chip, by keyboard, and the tables say where effects hold", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("terms.csv"));
  await page.getByRole("link", { name: "Multivariate" }).click();
  // Only the page of multivariate analyses has this button, so later clicks are on that page.
  await page.getByRole("button", { name: `${ADS} as independent variable (X)` }).click();
  await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
  await page.getByRole("button", { name: "Region as independent variable (X)" }).click();
  await page.getByRole("radio", { name: "Regression", exact: true }).check();
  const list = page.getByRole("list", { name: "Independent variables (X)" });
  const choices = page.getByLabel(`Transform of ${ADS}`);
  await choices.selectOption({ label: `Square of ${ADS}` });
  await expect(list.getByText(`${ADS}²`)).toBeVisible();
  await expect(choices).toHaveValue("");
  await choices.selectOption({ label: `${ADS} times Region` });
  await expect(list.getByText(`${ADS} × Region`)).toBeVisible();
  await expectAccessible(page, [1440]);
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  // The preview has the same tables before the analysis exists.
  await expect(applied(page)).toBeVisible();

  const terms = page.getByRole("table", { name: /^Squares and interactions: coefficients at once/ });
  await expect(terms.getByRole("row", { name: new RegExp(`^${ADS} × Region`) })).toBeVisible();
  const slopes = page.getByRole("table", { name: /^Effects at values of the data/ });
  await expect(slopes.getByRole("row", { name: /Region is Ost/ })).toBeVisible();
  await expect(page.getByText("Read the effects at values of the data instead.")).toBeVisible();
  await expectAccessible(page, [1440, 390]);

  // A term goes by its button, the others with their X.
  await page.getByRole("button", { name: `Remove ${ADS}²` }).press("Enter");
  await expect(list.getByText(`${ADS}²`)).toHaveCount(0);
  await page.getByRole("button", { name: `Remove ${ADS}`, exact: true }).click();
  await expect(list.getByText(`${ADS} × Region`)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a term is a choice of the form, and a button removes it", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, salesFile("plain-terms.csv"));
    await page.getByRole("link", { name: "Multivariate" }).click();
    await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
    await page.getByRole("button", { name: `${ADS} as independent variable (X)` }).click();
    await page.getByRole("radio", { name: "Regression", exact: true }).check();
    await page.getByLabel(`Transform of ${ADS}`).selectOption({ label: `Square of ${ADS}` });
    await page.getByRole("button", { name: "Check" }).click();
    const list = page.getByRole("list", { name: "Independent variables (X)" });
    await expect(list.getByText(`${ADS}²`)).toBeVisible();
    await page
      .getByRole("button", { name: /^APPLY/ })
      .last()
      .click();
    const coefficients = page.getByRole("table", { name: `Coefficients for ${SALES}` });
    await expect(coefficients.getByRole("row", { name: new RegExp(`^${ADS}²`) })).toBeVisible();
    await expect(page.getByText("Fitted curve")).toBeVisible();
    await page.getByRole("button", { name: `Remove ${ADS}²` }).click();
    await expect(list.getByText(`${ADS}²`)).toHaveCount(0);
  });
});
