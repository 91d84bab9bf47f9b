import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, openHome, signIn, test } from "./support/fixtures";
import { agreeToSend, csvFile, pickFile } from "./support/journeys";
import { openProject } from "./support/projects";

/** More rows than the maximum height of an element in browsers: the grid scales its scrolling. */
const ROWS = 1_000_000;

function innerHeightOf(page: Page): number {
  return page.viewportSize()?.height ?? 0;
}

test("a column can be found, summarised, sorted and renamed", async ({ page, complaints }) => {
  // The rename to an existing name.
  complaints.allow(/status of 400/);
  await signIn(page, "pro");
  await openProject(page, csvFile("glance.csv", "firm,sales,day\nA,10,2024-01-01\nB,,2024-03-01\nC,32,\n"));
  const grid = page.getByRole("grid", { name: "Data" });

  await test.step("a part of its name finds a column, and a search without matches says so", async () => {
    const find = page.getByRole("combobox", { name: "Find a column" });
    await find.fill("sal");
    await find.press("Enter");
    await expect(grid.getByRole("columnheader", { name: /sales/ })).toHaveAttribute("data-active", "true");
    await find.fill("profit");
    await find.press("Enter");
    await expect(page.getByText("No column matches “profit”.")).toBeVisible();
  });

  await test.step("the upper edge resizes the table, and the height is stored", async () => {
    await page.getByRole("link", { name: "Table and chart" }).click();
    const dock = page.getByRole("region", { name: "Data", exact: true });
    const edge = page.getByRole("separator", { name: "Height of the table" });
    const height = () => dock.evaluate((element) => element.getBoundingClientRect().height);
    await expect(edge).toBeVisible();
    const before = await height();
    await edge.press("ArrowUp");
    await expect.poll(height).toBeGreaterThan(before);
    const box = await edge.boundingBox();
    if (box === null) throw new Error("The edge is not visible.");
    await page.mouse.move(box.x + 300, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await height()) - (innerHeightOf(page) - 400))).toBeLessThan(10);
    await page.reload();
    await expect.poll(async () => Math.abs((await height()) - (innerHeightOf(page) - 400))).toBeLessThan(10);
    await edge.press("Enter");
    await expect.poll(height).toBe(before);
  });

  await test.step("names are aligned with their values in a narrow window", async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    const edges = (role: "columnheader" | "gridcell") =>
      grid.getByRole(role).evaluateAll((cells) =>
        cells.slice(0, 3).map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return [Math.round(left), Math.round(right)];
        }),
      );
    const names = (await edges("columnheader")).slice(1);
    expect(names).toHaveLength(2);
    expect((await edges("gridcell")).slice(0, 2)).toEqual(names);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the summary shows the numbers of a column", async () => {
    await page.getByRole("link", { name: "sales at a glance" }).click();
    const dialog = page.getByRole("dialog", { name: "sales" });
    await expect(dialog.getByRole("img", { name: /^Histogram of sales/ })).toBeVisible();
    const labels = ["Values", "Missing", "Distinct", "Smallest", "Largest", "Mean"];
    await expect(dialog.getByRole("term")).toHaveText(labels);
    await expect(dialog.getByRole("definition")).toHaveText(["2", "1", "2", "10", "32", "21"]);
    await dialog.getByRole("link", { name: "Sort descending" }).click();
    await expect(grid.getByRole("columnheader", { name: /sales/ })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(grid.getByRole("row").nth(1)).toContainText("32");
  });

  await test.step("keys rename a column: up to the names, then F2", async () => {
    await grid.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "firm" });
    await dialog.getByLabel("Column name").fill("DAY");
    await dialog.getByLabel("Column name").press("Enter");
    await expect(dialog.getByText("There is a column “day” already.")).toBeVisible();
    await dialog.getByLabel("Column name").fill("company");
    await dialog.getByLabel("Column name").press("Enter");
    await expect(grid.getByRole("columnheader", { name: /company/ })).toBeVisible();
  });

  await test.step("the data are exported as CSV and Excel", async () => {
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Export Data" }).click();
    const dialog = page.getByRole("dialog", { name: "Export Data" });
    const csv = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "CSV", exact: true }).click();
    expect(readFileSync(await (await csv).path(), "utf8")).toBe(
      "\ufeffcompany,sales,day\r\nA,10,2024-01-01\r\nB,,2024-03-01\r\nC,32,\r\n",
    );
    const excel = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Excel" }).click();
    expect((await excel).suggestedFilename()).toBe("glance.xlsx");
    expect(
      readFileSync(await (await excel).path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });
});

test("the grid reaches the first and the last of a million rows", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "pro");
  const rows = Array.from({ length: ROWS }, (_, row) => row + 1).join("\n");
  await openProject(page, csvFile("million.csv", `n\n${rows}\n`));
  const grid = page.getByRole("grid", { name: "Data" });
  const cell = (row: number) => grid.getByRole("gridcell", { name: String(row), exact: true });
  await grid.focus();
  for (const [key, row] of [
    ["Control+End", ROWS],
    ["ArrowUp", ROWS - 1],
    ["Control+Home", 1],
    ["ArrowDown", 2],
  ] as const) {
    await page.keyboard.press(key);
    const active = grid.getByRole("gridcell", { selected: true });
    await expect(active).toHaveText(row.toLocaleString("en"));
    await expect(active).toBeInViewport({ ratio: 0.95 });
  }
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(grid.getByRole("rowheader", { name: String(ROWS) })).toBeInViewport();
  await expect(cell(1)).toBeHidden();
});

test("an upload resumes after a lost connection and can be cancelled", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|ERR_CONNECTION_RESET|Failed to load resource/);
  await signIn(page, "pro");
  await openHome(page);
  let broken = 0;
  await page.route("**/api/v1/uploads/*/", async (route) => {
    if (route.request().method() !== "PATCH" || broken >= 2) return route.fallback();
    broken += 1;
    await route.abort("failed");
  });
  // The first request reaches the server but its response is lost; the second meets a server that is starting.
  let asked = 0;
  await page.route("**/api/v1/file/", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    asked += 1;
    if (asked === 1) {
      await route.fetch();
      return route.abort("connectionreset");
    }
    return asked === 2 ? route.fulfill({ status: 503, body: "" }) : route.fallback();
  });

  await pickFile(page, csvFile("shaky.csv", "a,b\n1,2\n3,5\n"));
  await agreeToSend(page, "shaky.csv");
  await expect(page.getByText("The connection is lost. Trying again")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/setheaderrow\//);
  expect([broken, asked]).toEqual([2, 3]);
  await page.unroute("**/api/v1/file/");

  await page.getByRole("link", { name: "My projects" }).click();
  await expect(page.getByText("shaky", { exact: true })).toHaveCount(1);
  const cancel = async (name: string) => {
    const erased = page.waitForRequest((request) => request.method() === "DELETE");
    await page
      .getByRole("dialog", { name: `Uploading ${name}.csv` })
      .getByRole("button", { name: "Cancel" })
      .click();
    return erased;
  };
  broken = -1000;
  await pickFile(page, csvFile("cancelled.csv", "a,b\n1,2\n3,5\n"));
  await agreeToSend(page, "cancelled.csv");
  await expect.poll(() => broken).toBeGreaterThan(-1000);
  await cancel("cancelled");

  // An upload that the server is still creating is deleted as soon as it exists.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/v1/uploads/", async (route) => {
    await held;
    return route.fallback();
  });
  await pickFile(page, csvFile("early.csv", "a,b\n1,2\n3,5\n"));
  const creating = page.waitForRequest((request) => request.url().endsWith("/api/v1/uploads/"));
  await agreeToSend(page, "early.csv");
  await creating;
  const erased = cancel("early");
  await expect(page.getByRole("dialog", { name: "Uploading early.csv" })).toBeHidden();
  release();
  await erased;
  for (const name of ["cancelled", "early"]) await expect(page.getByText(name, { exact: true })).toBeHidden();
});
