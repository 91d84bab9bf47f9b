import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { referenceFile } from "./support/journeys";
import { openAnalysis } from "./support/projects";

const variable = (column: number) => ({ column, trans: null });

/** A model of sales on advertising and price, by year. */
const model = (functionKey: string) => ({
  name: "Sales",
  analysis_type: "multivariate",
  analysis_function: [functionKey],
  variables: { Y: variable(2), X: [variable(3), variable(4)] },
  remove_outliers: false,
});

const chart = (page: Page, title: string) => page.getByRole("figure", { name: title });

test("a regression shows each X alone, and its residuals in order of time", async ({ page, browser }) => {
  await signIn(page, "pro");
  await openAnalysis(page, referenceFile("adstock.csv", "each-x.csv"), model("regression"));
  const correlogram = chart(page, "Correlogram of the residuals");
  // R's acf: the first of the residuals in tests/reference/correlogram.json.
  await expect(correlogram.getByRole("img")).toHaveAccessibleName(/The largest is 0\.448 at lag 1/);
  await page.getByText("Each X alone: added-variable plots and partial residuals").click();
  const added = chart(page, "Added variable: ads");
  await expect(added.getByRole("img")).toHaveAccessibleName(/The slope of the line is the coefficient/);
  await added.scrollIntoViewIfNeeded();
  await added.getByRole("slider").focus();
  await page.keyboard.press("Home");
  await expect(added.getByRole("slider")).toHaveAttribute("aria-valuetext", /ads given the other X/);
  const partial = chart(page, "Partial residuals: price");
  await partial.scrollIntoViewIfNeeded();
  await expect(partial.getByText(/Where it leaves the line/)).toBeVisible();
  await expectAccessible(page, [1440, 1000, 390]);

  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await plain.goto(page.url());
  await plain.getByText("Each X alone: added-variable plots and partial residuals").click();
  const image = chart(plain, "Added variable: price").locator("img");
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await plain.context().close();
});

test("a Koyck model shows its responses over time, with their numbers by period", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, referenceFile("adstock.csv", "responses.csv"), model("koyckregression"));
  const response = chart(page, "Response over time to ads");
  // R's msm::deltamethod, in tests/reference/responses.json.
  await expect(response.getByRole("img")).toHaveAccessibleName(/It begins with 1\.183\..* ends at 2\.394/);
  await response.scrollIntoViewIfNeeded();
  await response.getByRole("slider").focus();
  await page.keyboard.press("Home");
  await expect(response.getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    /Lasting change.*1\.183.*0\.9579 to 1\.408/,
  );
  await page.getByText("Responses by period").click();
  const table = page.getByRole("table", { name: "Responses over time" });
  await expect(table.getByRole("row", { name: /^ads 8/ })).toContainText("2.3890");
  await expectAccessible(page, [1440, 390]);
});
