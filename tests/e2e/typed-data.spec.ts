import type { Locator, Page } from "@playwright/test";
import { expect, openHome, signIn, test } from "./support/fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const cell = (grid: Locator, row: number, column: number) =>
  grid.getByRole("row").nth(row).getByRole("gridcell").nth(column);

async function openGrid(page: Page): Promise<Locator> {
  await page.goto("/app/manualdata/");
  const grid = page.getByRole("grid", { name: "Table" });
  await expect(grid).toHaveAttribute("aria-rowcount", "101");
  await expect(grid).toHaveAttribute("aria-colcount", "11");
  return grid;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("a table is typed by keyboard, stored as a draft, submitted and opened", async ({ page }) => {
  await signIn(page, "pro");
  const grid = await openGrid(page);

  await test.step("Submit needs a name and a value", async () => {
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Please enter a name for your dataset.")).toBeVisible();
    await page.getByLabel("Dataset name").fill("Typed by hand");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Submit" }).click();
    const dialog = page.getByRole("dialog", { name: "No Data Found" });
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("Tab moves right, and Enter returns to the first column of the next row", async () => {
    await grid.focus();
    await press(page, "ArrowUp");
    await page.keyboard.type("firm");
    await press(page, "Tab");
    await page.keyboard.type("sales");
    await press(page, "Enter");
    await page.keyboard.type("A");
    await press(page, "Tab");
    await page.keyboard.type("10");
    await press(page, "Enter");
    await page.keyboard.type("B");
    await press(page, "ArrowRight");
    await page.keyboard.type("12.5");
    await press(page, "ArrowUp");
    await expect(cell(grid, 1, 0)).toHaveText("A");
    await expect(cell(grid, 2, 1)).toHaveText("12.5");
  });

  await test.step("F2 edits and Escape restores the value", async () => {
    await press(page, "F2");
    await page.keyboard.type("99");
    await press(page, "Escape");
    await expect(cell(grid, 1, 1)).toHaveText("10");
  });

  await test.step("Ctrl+D continues a series, and undo and redo work", async () => {
    await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
    await expect(cell(grid, 4, 1)).toHaveText("17.5");
    await press(page, "Control+z");
    await expect(cell(grid, 4, 1)).toHaveText("");
    await press(page, "Control+y");
    await expect(cell(grid, 3, 1)).toHaveText("15.0");
    await press(page, "Delete");
    await expect(cell(grid, 1, 1)).toHaveText("");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cell(grid, 1, 1)).toHaveText("10");
  });

  await test.step("Tab leaves the table at its edge", async () => {
    await grid.focus();
    await press(page, "End", "Tab");
    await expect(grid).not.toBeFocused();
  });

  await test.step("a reload restores the draft, and submitting deletes it", async () => {
    await page.reload();
    await expect(page.getByText("Your last entries were restored.")).toBeVisible();
    await expect(page.getByLabel("Dataset name")).toHaveValue("Typed by hand");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/app\/setheaderrow\//);
    await page.getByRole("button", { name: "UPLOAD" }).click();
    await page.getByRole("dialog", { name: "Success" }).getByRole("button", { name: "OK" }).click();
    const data = page.getByRole("grid", { name: "Data" });
    await expect(data.getByRole("columnheader", { name: "sales" })).toBeVisible();
    await expect(data.getByRole("gridcell", { name: "17.5" })).toBeVisible();
    await page.goto("/app/manualdata/");
    await expect(grid).toBeVisible();
    await expect(page.getByText("Your last entries were restored.")).toBeHidden();
  });
});

test("signing out erases a typed draft even if the browser ignores Clear-Site-Data", async ({ page }) => {
  await signIn(page, "lite");
  const grid = await openGrid(page);
  await grid.focus();
  await page.keyboard.type("secret");
  await page.keyboard.press("Enter");
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("typed-table")));
  await expect.poll(stored).toHaveLength(1);
  // Browsers ignore the header over plain http except on localhost.
  await page.route(/\/app\/logout/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { "clear-site-data": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/app\/login\//);
  expect(await stored()).toEqual([]);
});

test("cells can be pasted from a spreadsheet and copied back", async ({ page }) => {
  await signIn(page, "lite");
  const grid = await openGrid(page);
  await page.evaluate(() =>
    navigator.clipboard.writeText('Place\tRain\n"St. John\'s\nEast"\t1,234.5\nZürich\t12\n'),
  );
  await grid.focus();
  await press(page, "Control+v");
  await expect(page.getByText("Pasted 2 rows and 2 columns; the first row became the names.")).toBeVisible();
  await expect(grid.getByRole("columnheader", { name: "Rain" })).toBeVisible();
  await expect(cell(grid, 2, 0)).toHaveText("Zürich");

  await press(page, "Control+a", "Control+c");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll("\r\n", "\n")).toBe('Place\tRain\n"St. John\'s\nEast"\t1,234.5\nZürich\t12\n');

  await test.step("the grid grows up to its limit", async () => {
    await page.getByRole("button", { name: "100 rows" }).click();
    await expect(grid).toHaveAttribute("aria-rowcount", "201");
    await page.getByRole("button", { name: "Column", exact: true }).click();
    await expect(grid).toHaveAttribute("aria-colcount", "12");
    await page.evaluate(() => navigator.clipboard.writeText("1\n".repeat(2_001)));
    await grid.focus();
    await press(page, "Control+Home", "Control+v");
    await expect(page.getByText(/^Nothing was pasted: 2.001 rows/)).toBeVisible();
    await expect(grid).toHaveAttribute("aria-rowcount", "201");
  });
});

test("rows and columns can be inserted and deleted by menu and by keyboard", async ({ page }) => {
  await signIn(page, "lite");
  const grid = await openGrid(page);
  await page.evaluate(() => navigator.clipboard.writeText("a\tb\n1\t2\n3\t4\n"));
  await grid.focus();
  await press(page, "Control+v");
  await expect(cell(grid, 2, 1)).toHaveText("4");
  const menu = async (item: string) => {
    await page.getByRole("group", { name: "Tools of the table" }).getByLabel("Rows and columns").click();
    await page.getByRole("button", { name: item }).click();
  };

  await test.step("keys insert and delete a row, and undo restores it", async () => {
    await cell(grid, 2, 0).click();
    await press(page, "Control+Alt+=");
    await expect(page.getByText("Inserted 1 row.")).toBeVisible();
    await expect(grid).toHaveAttribute("aria-rowcount", "102");
    await expect(cell(grid, 2, 0)).toHaveText("");
    await expect(cell(grid, 3, 0)).toHaveText("3");
    await cell(grid, 3, 0).click();
    await press(page, "Control+Alt+-");
    await expect(cell(grid, 3, 0)).toHaveText("");
    await press(page, "Control+z");
    await expect(cell(grid, 3, 0)).toHaveText("3");
  });

  await test.step("the menu inserts and deletes a column with its name", async () => {
    await cell(grid, 1, 1).click();
    await menu("Insert columns to the left");
    await expect(grid).toHaveAttribute("aria-colcount", "12");
    await expect(grid.getByRole("columnheader").nth(3)).toHaveText("b");
    await expect(cell(grid, 1, 2)).toHaveText("2");
    await cell(grid, 1, 0).click();
    await menu("Delete columns");
    await expect(page.getByText("Deleted 1 column.")).toBeVisible();
    await expect(grid.getByRole("columnheader").nth(2)).toHaveText("b");
  });

  await test.step("rows cannot be deleted while the cursor is in the header", async () => {
    await grid.getByRole("columnheader").nth(2).click();
    await page.getByRole("group", { name: "Tools of the table" }).getByLabel("Rows and columns").click();
    await expect(page.getByRole("button", { name: "Delete rows" })).toBeDisabled();
  });
});

test("dragging the fill handle continues a series", async ({ page }) => {
  await signIn(page, "staff");
  const grid = await openGrid(page);
  await cell(grid, 1, 0).click();
  await page.keyboard.type("1");
  await press(page, "Enter");
  await page.keyboard.type("3");
  await press(page, "Enter");
  await cell(grid, 1, 0).hover();
  await page.mouse.down();
  await cell(grid, 2, 0).hover();
  await page.mouse.up();
  const handle = await cell(grid, 2, 0).locator("[data-handle]").boundingBox();
  if (!handle) throw new Error("The fill handle is not visible.");
  await page.mouse.move(handle.x + 3, handle.y + 3);
  await page.mouse.down();
  await cell(grid, 4, 0).hover();
  await page.mouse.up();
  await expect(cell(grid, 4, 0)).toHaveText("7");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a table can be typed as text", async ({ page, complaints }) => {
    complaints.allow(/status of 400/);
    await signIn(page, "pro");
    await openHome(page);
    await page.getByRole("link", { name: "NEW dataset" }).click();
    await page.getByLabel("Dataset name").fill("Plain text");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("dialog", { name: "No Data Found" }).getByRole("link", { name: "OK" }).click();
    await page.getByRole("textbox", { name: "Table" }).fill("firm\tsales\nA\t10\nB\t12");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Please enter a name for your dataset.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Table" })).toHaveValue("firm\tsales\nA\t10\nB\t12");
    await page.getByLabel("Dataset name").fill("Plain text");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/app\/setheaderrow\//);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("region", { name: "Rows as imported" })).toContainText("firm");
    await page.getByRole("button", { name: "UPLOAD" }).click();
    await expect(page.getByRole("dialog", { name: "Success" })).toContainText("2 rows");
  });
});
