import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, hydrated, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openAnalysis } from "./support/projects";

/** 36 rows of two regions; one in eight has no price, one in nine no visits. */
const TABLE = [
  "region,sales,price,visits",
  ...Array.from({ length: 36 }, (_, row) =>
    [
      row % 3 === 0 ? "South" : "North",
      20 + ((row * 7) % 23),
      row % 8 === 1 ? "" : 5 + ((row * 5) % 13) / 2,
      row % 9 === 4 ? "" : 100 + ((row * 11) % 37),
    ].join(),
  ),
].join("\n");

const file = (name: string) => csvFile(name, TABLE);

/** Rows from the North with a price and visits: of 24, rows 1, 17 and 25 have no price, 4, 13, 22 and 31 no visits. */
const ROWS = 17;

const CORRELATION = {
  name: "What goes together",
  analysis_type: "multivariate",
  analysis_function: ["correlation"],
  variables: {
    Y: { column: 2, trans: "log" },
    X: [
      { column: 3, trans: null },
      { column: 4, trans: "log" },
    ],
  },
  filter_by_variable: true,
  filter_by_variable_json: { column_index: 1, column_value: "North" },
};

const cell = (page: Page) =>
  page
    .getByRole("table", { name: "Pearson’s r of each pair" })
    .getByRole("link", { name: /^0\.216 Scatterplot of price and Ln\(visits\)$/ });

async function expectSameRows(page: Page): Promise<void> {
  const pair = page.getByRole("table", { name: "Pairs of variables" }).getByRole("row", { name: /^price/ });
  await expect(pair.getByRole("cell").nth(1)).toHaveText(String(ROWS));
}

test("a coefficient opens the scatterplot of its pair with the same rows", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, file("pairs.csv"), CORRELATION);
  await expectSameRows(page);
  await expectAccessible(page, [1440, 390]);
  const correlation = page.url();

  await test.step("from the table, by keyboard", async () => {
    await cell(page).focus();
    await page.keyboard.press("Enter");
    const preview = page.getByRole("region", { name: "Preview: not applied" });
    await expect(preview.getByRole("heading", { name: "Preview: Scatterplot" })).toBeVisible();
    await expect(preview).toContainText(`${ROWS} used`);
    await expectAccessible(page, [1440, 390]);
    await page.getByRole("button", { name: "APPLY (1)" }).click();
    const result = page.getByRole("region", { name: "Scatterplot", exact: true });
    await expect(result).toContainText(`${ROWS} used`);
    await expect(result).toContainText("Ln(visits)");
  });

  await test.step("from the chart, by pointer and by keyboard", async () => {
    await page.goto(correlation);
    await hydrated(page);
    const map = page.getByRole("figure", { name: "Which of 3 variables go together" });
    await map.scrollIntoViewIfNeeded();
    const cells = map.getByRole("slider");
    await cells.focus();
    await page.keyboard.press("Home");
    await expect(cells).toHaveAttribute("aria-valuetext", /^Ln\(sales\) and price/);
    await page.keyboard.press("Enter");
    const sidebar = page.getByRole("complementary").first();
    await expect(page.getByRole("heading", { name: "Preview: Scatterplot" })).toBeVisible();
    await expect(sidebar).toContainText("price");

    await page.goBack();
    await map.scrollIntoViewIfNeeded();
    const box = await map.getByRole("img").boundingBox();
    if (!box) throw new Error("The chart has no box.");
    // The last row is that of visits: its first two cells are sales and price.
    await page.mouse.move(box.x + 30, box.y + box.height - 40);
    await expect(map.getByText("Ln(sales) and Ln(visits)")).toBeVisible();
    await page.mouse.click(box.x + 30, box.y + box.height - 40);
    // The earlier draft of a new analysis does not take the place of the one that was clicked.
    const preview = page.getByRole("region", { name: "Preview: not applied" });
    await expect(preview).toContainText("Ln(visits)");
    await expect(preview).toContainText("Ln(sales)");
  });
});

test("complete rows of three variables open no scatterplot of two, which would have more", async ({
  page,
}) => {
  await signIn(page, "pro");
  const { variables } = CORRELATION;
  await openAnalysis(page, file("complete-pairs.csv"), {
    ...CORRELATION,
    variables: { ...variables, settings: { complete: true } },
  });
  await expect(page.getByRole("table", { name: "Pearson’s r of each pair" })).toBeVisible();
  await expect(cell(page)).toHaveCount(0);
  await expect(page.getByText("No scatterplot opens here")).toBeVisible();
});

test("without JavaScript a coefficient of the table opens the scatterplot of its pair", async ({
  page,
  browser,
}) => {
  await signIn(page, "pro");
  await openAnalysis(page, file("plain-pairs.csv"), CORRELATION);
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await plain.goto(page.url());
  await expectSameRows(plain);
  await cell(plain).click();
  await expect(plain).toHaveURL(/analysis=new/);
  await plain.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(plain.getByRole("region", { name: "Scatterplot", exact: true })).toContainText(`${ROWS} used`);
  await plain.context().close();
});
