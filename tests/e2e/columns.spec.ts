import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile, referenceFile } from "./support/journeys";
import { openProject, projectIdOf } from "./support/projects";

const TABLE = "firm,sales,costs\nA,10,4\nB,20,5\nC,32,9\n";

const gridOf = (page: Page) => page.getByRole("grid", { name: "Data" });

/** The names of the shown columns in their order. */
const namesIn = (page: Page) =>
  gridOf(page)
    .getByRole("columnheader")
    .evaluateAll((heads) => heads.slice(1).map((head) => head.querySelector(".truncate")?.textContent ?? ""));

const expectNames = (page: Page, names: string[]) => expect.poll(() => namesIn(page)).toEqual(names);

async function openColumn(page: Page, name: string) {
  await page.getByRole("link", { name: `${name} at a glance` }).click();
  const dialog = page.getByRole("dialog", { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("every edit of columns can be undone and done again, also after a reload", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("acts.csv", TABLE));
  const dock = page.getByRole("region", { name: "Data", exact: true });

  await test.step("a column is renamed, and gets a label and a unit", async () => {
    const dialog = await openColumn(page, "sales");
    await dialog.getByLabel("Column name").fill("revenue");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNames(page, ["firm", "revenue", "costs"]);
    await expect(dock.getByRole("status").first()).toHaveText("Renamed sales to revenue");
    const again = await openColumn(page, "revenue");
    await again.getByLabel("Label").fill("Net revenue");
    await again.getByLabel("Unit").fill("CHF m");
    await again.getByRole("button", { name: "Save" }).click();
    await expect(dock.getByRole("status").first()).toHaveText("Changed revenue");
  });

  await test.step("a column moves, is duplicated and hidden", async () => {
    const dialog = await openColumn(page, "costs");
    await dialog.getByRole("button", { name: "Move left" }).click();
    await expectNames(page, ["firm", "costs", "revenue"]);
    await dialog.getByRole("button", { name: "Move left" }).click();
    await expectNames(page, ["costs", "firm", "revenue"]);
    await expect(dialog.getByRole("button", { name: "Move left" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await namesIn(page)).includes("costs (2)")).toBe(true);
    await (await openColumn(page, "firm")).getByRole("button", { name: "Hide" }).click();
    await expect.poll(async () => (await namesIn(page)).includes("firm")).toBe(false);
    await expect(dock.getByRole("status").first()).toHaveText("Hid firm");
  });

  await test.step("a column is deleted to the bin", async () => {
    const dialog = await openColumn(page, "costs (2)");
    await dialog.getByRole("link", { name: "Delete" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete column" });
    await expect(confirm).toContainText("30 days");
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expectNames(page, ["costs", "revenue"]);
  });

  await test.step("undo goes back to the file, step by step, after a reload too", async () => {
    const undo = dock.getByRole("button", { name: /^Undo: / });
    await page.reload();
    await undo.click();
    await expect(dock.getByRole("status").first()).toHaveText("Undone: Deleted costs (2)");
    await expect.poll(async () => (await namesIn(page)).includes("costs (2)")).toBe(true);
    for (const edit of [
      "Hid firm",
      "Duplicated costs",
      "Moved costs",
      "Moved costs",
      "Changed revenue",
      "Renamed sales to revenue",
    ]) {
      await undo.click();
      await expect(dock.getByRole("status").first()).toHaveText(`Undone: ${edit}`);
    }
    await expectNames(page, ["firm", "sales", "costs"]);
    await expect(dock.getByRole("button", { name: "Nothing to undo" })).toBeDisabled();
  });

  await test.step("with the focus in the table, keys redo and undo", async () => {
    await gridOf(page).focus();
    await page.keyboard.press("Control+Shift+Z");
    await expectNames(page, ["firm", "revenue", "costs"]);
    await expect(dock.getByRole("status").first()).toHaveText("Redone: Renamed sales to revenue");
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await expectNames(page, ["firm", "sales", "costs"]);
  });
});

test("the list of columns orders, shows and restores them, and is accessible", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("list.csv", TABLE));
  await page.getByRole("link", { name: "Columns", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  const lines = dialog.getByRole("list", { name: "Columns in order" }).getByRole("listitem");

  await test.step("a button moves a column and keeps the focus", async () => {
    const down = dialog.getByRole("button", { name: "Move firm down" });
    await down.click();
    await expect(lines.first()).toContainText("sales");
    await expect(down).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(lines.last()).toContainText("firm");
    await expect(dialog.getByRole("status").first()).toHaveText("Moved firm");
  });

  await test.step("a drag moves a column", async () => {
    const grip = lines.last().getByTitle("Drag to reorder");
    const from = await grip.boundingBox();
    const to = await lines.first().boundingBox();
    if (!from || !to) throw new Error("The list is not visible.");
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, from.y - 20, { steps: 4 });
    await page.mouse.move(from.x + 5, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect(lines.first()).toContainText("firm");
  });

  await test.step("a hidden column stays in the list", async () => {
    await dialog.getByRole("button", { name: "Hide costs" }).click();
    await expect(lines.filter({ hasText: "costs" })).toContainText("hidden");
    await dialog.getByRole("button", { name: "Show costs" }).click();
    await expect(lines.filter({ hasText: "costs" })).not.toContainText("hidden");
  });

  await test.step("a deleted column is restored from the bin", async () => {
    await dialog.getByRole("link", { name: "costs" }).click();
    await page.getByRole("dialog", { name: "costs" }).getByRole("link", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete column" }).getByRole("button", { name: "Delete" }).click();
    await expectNames(page, ["firm", "sales"]);
    await page.getByRole("link", { name: "Columns", exact: true }).first().click();
    await dialog.getByRole("button", { name: "Restore costs" }).click();
    await expect(dialog.getByText("Empty. Deleted columns stay here for 30 days.")).toBeVisible();
    await expectNames(page, ["firm", "sales", "costs"]);
  });

  for (const [address, name] of [
    ["columns/", "Columns"],
    ["columns/1/", "firm"],
    ["columns/1/categories/", "Categories of firm"],
    ["columns/1/delete/", "Delete column"],
  ] as const) {
    await test.step(`${name} is accessible in both themes and fits 390 pixels`, async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(`/app/project/${projectIdOf(page)}/${address}`);
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await expect(page.getByText("Calculating…", { exact: true })).toBeHidden();
      await expectAccessible(page);
    });
  }
});

test("a column is dragged by its heading to another position, which can be undone", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("dragged.csv", TABLE));
  const head = (name: string) => gridOf(page).getByRole("columnheader", { name });
  const middle = async (name: string) => {
    const box = await head(name).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const drag = async (name: string, target: string) => {
    const [from, to] = [await middle(name), await middle(target)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
  };
  const undo = page.getByRole("button", { name: /^Undo: / });

  await drag("firm", "costs");
  await expect(head("costs")).toHaveAttribute("data-drop", "after");
  await page.mouse.up();
  await expectNames(page, ["sales", "costs", "firm"]);
  await expect(undo).toHaveAccessibleName("Undo: Moved firm");
  // The click that ends the drag does not sort.
  await expect(gridOf(page).locator("[aria-sort]:not([aria-sort=none])")).toHaveCount(0);
  await drag("firm", "sales");
  await expect(head("sales")).toHaveAttribute("data-drop", "before");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(head("sales")).not.toHaveAttribute("data-drop");
  await undo.click();
  await expectNames(page, ["firm", "sales", "costs"]);

  await test.step("a click on a heading still sorts, and F2 leads to the buttons that move it", async () => {
    await head("sales").click({ position: { x: 60, y: 15 } });
    await expect(head("sales")).toHaveAttribute("aria-sort", "ascending");
    await gridOf(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("F2");
    await page.getByRole("dialog", { name: "firm" }).getByRole("button", { name: "Move right" }).click();
    await expectNames(page, ["sales", "firm", "costs"]);
  });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true });

  test("a column is dragged after a pause, and a swipe scrolls instead", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, csvFile("touched.csv", TABLE));
    const session = await page.context().newCDPSession(page);
    const middle = async (name: string) => {
      const box = await gridOf(page).getByRole("columnheader", { name }).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const drag = async (name: string, target: string, pauseMs: number) => {
      const [from, to] = [await middle(name), await middle(target)];
      await touch("touchStart", [from]);
      await page.waitForTimeout(pauseMs);
      for (let step = 1; step <= 8; step += 1) {
        await touch("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y }]);
      }
    };

    await drag("costs", "firm", 0);
    await expect(gridOf(page).locator("[data-drop]")).toHaveCount(0);
    await touch("touchEnd", []);
    await expectNames(page, ["firm", "sales", "costs"]);

    await drag("firm", "costs", 400);
    await expect(gridOf(page).getByRole("columnheader", { name: "costs" })).toHaveAttribute(
      "data-drop",
      "after",
    );
    await touch("touchEnd", []);
    await expectNames(page, ["sales", "costs", "firm"]);
  });
});

test("a table with many rows draws only those in sight, at 390 px too", async ({ page }) => {
  await signIn(page, "pro");
  const rows = Array.from({ length: 2_000 }, (_, row) => row).join("\n");
  await openProject(page, csvFile("tall.csv", `n\n${rows}\n`));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => gridOf(page).getByRole("row").count()).toBeLessThan(60);
  await expect(gridOf(page).getByRole("row").nth(1)).toContainText("0");
});

test("a column of the file is read as another type, with its receipt, and undone", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("types.csv", "firm,code\nA,1\nB,7\nC,12\n"));
  await (await openColumn(page, "code")).getByRole("link", { name: "Type" }).click();
  const dialog = page.getByRole("dialog", { name: "Type of code" });
  await dialog.getByLabel("Words for “missing”").fill("7");
  await dialog.getByRole("button", { name: "Read again" }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await report.getByRole("link", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Undo: Read code as numbers" })).toBeVisible();
  await expect((await openColumn(page, "code")).getByRole("definition").nth(1)).toHaveText("1");
  await page.getByRole("dialog", { name: "code", exact: true }).getByRole("link", { name: "Type" }).click();
  // The dialog starts at the present reading, so that sending it again loses nothing.
  await expect(dialog.getByLabel("Type", { exact: true })).toHaveValue("NUMBER");
  await expect(dialog.getByLabel("Words for “missing”")).toHaveValue("7");
  await dialog.getByLabel("Decimal separator").selectOption("2");
  await dialog.getByRole("button", { name: "Read again" }).click();
  await report.getByRole("link", { name: "OK" }).click();
  await (await openColumn(page, "code")).getByRole("link", { name: "Type" }).click();
  await expect(dialog.getByLabel("Decimal separator")).toHaveValue("2");
  await expect(dialog.getByLabel("Words for “missing”")).toHaveValue("7");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  const column = page.getByRole("dialog", { name: "code", exact: true });
  await column.getByRole("link", { name: "Close" }).first().click();
  await expect(page).toHaveURL(/\/app\/project\/[^/]+\/(?:\?|$)/);
  await expect(column).toBeHidden();
  await page.getByRole("button", { name: "Undo: Read code as numbers" }).click();
  await expect(page.getByRole("button", { name: "Redo: Read code as numbers" })).toBeEnabled();
  await page.getByRole("button", { name: "Undo: Read code as numbers" }).click();
  // A click on a link before the answer would supersede it.
  await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
  await expect((await openColumn(page, "code")).getByRole("definition").nth(1)).toHaveText("0");
});

test("categories get an order of their own, by button and by keyboard", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("sizes.csv", "size,sales\nsmall,1\nlarge,2\nmedium,3\nsmall,4\n"));
  await (await openColumn(page, "size")).getByRole("link", { name: "Categories" }).click();
  const dialog = page.getByRole("dialog", { name: "Categories of size" });
  const items = dialog.getByRole("list", { name: "Categories in order" }).getByRole("listitem");
  await expect(items).toHaveText(["large", "medium", "small"]);
  await dialog.getByRole("button", { name: "Move large down" }).click();
  await expect(dialog.getByRole("button", { name: "Move large down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items).toHaveText(["medium", "small", "large"]);
  await dialog.getByRole("button", { name: "Move small up" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("button", { name: "Undo: Changed the order of the categories of size" }),
  ).toBeVisible();
  await (await openColumn(page, "size")).getByRole("link", { name: "Categories" }).click();
  await expect(items).toHaveText(["small", "medium", "large"]);
});

test("labels and units are on axes and in tables", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("labels.csv", TABLE));
  const dialog = await openColumn(page, "sales");
  await dialog.getByLabel("Label").fill("Net revenue");
  await dialog.getByLabel("Unit").fill("CHF m");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "sales as dependent variable (Y)" }).click();
  await page.getByLabel("Boxplot", { exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  // The preview is there, too, for a moment.
  const result = page.getByRole("region", { name: "Boxplot: Boxplot of Net revenue", exact: true });
  const table = result.getByRole("table", { name: "Boxplot of Net revenue" });
  await expect(table.getByRole("columnheader", { name: "Net revenue", exact: true })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: "Median (CHF m)" })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: "N", exact: true })).toBeVisible();
});

test("a column in use is not deleted, and the refusal leads to what uses it", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("used.csv", TABLE));
  await page.getByRole("button", { name: "sales as dependent variable (Y)" }).click();
  await page.getByLabel("Statistics", { exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("table", { name: /Statistics of sales/ })).toBeVisible();
  await page.goto(`/app/project/${projectIdOf(page)}/columns/2/delete/?view=table`);
  const dialog = page.getByRole("dialog", { name: "Delete column" });
  await expect(dialog).toContainText("“sales” cannot be deleted while it is used.");
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await dialog
    .getByRole("list", { name: "Used by" })
    .getByRole("link", { name: /Univariate/ })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Data", exact: true })).toBeVisible();
});

test("a second tab is told what changed, and keeps what was typed", async ({ page, context, complaints }) => {
  complaints.allow(/status of 4\d\d/);
  await signIn(page, "pro");
  await openProject(page, csvFile("tabs.csv", TABLE));
  const other = await context.newPage();
  await other.goto(page.url());
  const dialog = await openColumn(page, "sales");
  await dialog.getByLabel("Column name").fill("revenue");

  const theirs = await openColumn(other, "sales");
  await theirs.getByLabel("Unit").fill("CHF");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toBeHidden();

  await test.step("a rename on an older version is refused, and saved when sent again", async () => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "Whoops! There seems to be a problem with changing column name.",
    );
    await expect(dialog.getByRole("alert")).toContainText(
      "“sales” was changed in the meantime: “Changed the unit of sales”.",
    );
    await expect(dialog.getByLabel("Column name")).toHaveValue("revenue");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expectNames(page, ["firm", "revenue", "costs"]);
    await expect((await openColumn(page, "revenue")).getByLabel("Unit")).toHaveValue("CHF");
  });

  await test.step("undo of an older state is refused with the edits in between", async () => {
    await other.getByRole("button", { name: "Undo: Changed the unit of sales" }).click();
    const refused = other.getByRole("dialog", { name: "Undo" });
    await expect(refused.getByRole("alert")).toContainText("The columns were changed in the meantime");
    await refused.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(refused).toBeHidden();
    await expectNames(other, ["firm", "sales", "costs"]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("columns are hidden, ordered, deleted, restored and undone by forms", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, referenceFile("grunfeld.csv", "by-forms.csv"));

    const heads = page.getByRole("columnheader");
    await page.getByRole("link", { name: "Columns", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await dialog.getByRole("button", { name: "Move capital up" }).click();
    await expect(dialog.getByRole("status").first()).toHaveText("Moved capital");
    await dialog.getByRole("button", { name: "Hide capital" }).click();
    await expect(dialog.getByText("hidden")).toBeVisible();
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(heads.filter({ hasText: "value" })).toBeVisible();
    await expect(heads.filter({ hasText: "capital" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo: Hid capital" }).click();
    await expect(heads.filter({ hasText: "capital" })).toBeVisible();
    await page.getByRole("button", { name: "Undo: Moved capital" }).click();
    await expect(page.getByText("Undone: Moved capital")).toBeVisible();
    await page.getByRole("button", { name: "Redo: Moved capital" }).click();
    await expect(page.getByText("Redone: Moved capital")).toBeVisible();
  });
});
