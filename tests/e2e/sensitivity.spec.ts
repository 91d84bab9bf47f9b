import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/fixtures";
import { openDemoRegression } from "./support/projects";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Does the conclusion survive?" });

test("a regression says whether its conclusion survives, and shows every way by keyboard", async ({
  page,
}) => {
  await openDemoRegression(page);
  await expect(page.getByRole("heading", { name: "Does the conclusion survive?" })).toBeVisible();
  await expect(page.getByText(/capital: .* Estimates range from/)).toBeVisible();
  await page.getByRole("link", { name: "Show every way" }).press("Enter");
  const ways = dialogOf(page).getByRole("table", { name: /^value: / });
  // statsmodels 0.14.5, without the rows of the third firm: 0.124937.
  await expect(ways.getByRole("row", { name: /^Without company_id 3/ })).toContainText("0.125");
  await expect(ways.getByRole("row", { name: /^Without 1954/ })).toContainText("190");
  await expectAccessible(page, [1440, 390]);
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every way is behind a link", async ({ page }) => {
    await openDemoRegression(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Show every way" }).click();
    await dialogOf(page).getByText("capital: the series").click();
    await expect(
      dialogOf(page)
        .getByRole("row", { name: /^Without company_id 10/ })
        .last(),
    ).toBeVisible();
  });
});
