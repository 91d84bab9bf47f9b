import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile, figure, referenceFile } from "./support/journeys";
import { openProject, projectIdOf } from "./support/projects";

/** The mean of sales is 20 over all rows, 25 over the north, and 30 over its last two rows. */
const TABLE = "region,sales\nNorth,15\nSouth,5\nNorth,28\nSouth,20\nNorth,32\n";

const dockOf = (page: Page) => page.getByRole("region", { name: "Data", exact: true });

async function applyMean(page: Page) {
  await page.getByRole("button", { name: "sales as dependent variable (Y)" }).click();
  await page.getByLabel("Statistics", { exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(figure(page, "Statistics of sales", "Mean")).toHaveText("20.0000");
  await page.getByRole("link", { name: "Table and chart" }).click();
}

async function fillCondition(page: Page, column: string, comparison: string, value: string) {
  const part = "rule 1, condition 1";
  await page.getByLabel(`Left side, ${part}: column`, { exact: true }).selectOption({ label: column });
  await page.getByLabel(`Comparison, ${part}`).selectOption({ label: comparison });
  await page.getByLabel(`Right side, ${part}: value`, { exact: true }).fill(value);
}

test("a filter leaves rows out of all analyses, and results say that their data changed", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("filtered.csv", TABLE));
  await applyMean(page);
  const dock = dockOf(page);

  await test.step("a filter is made from conditions, and is on", async () => {
    await dock.getByRole("link", { name: "Row filters" }).click();
    const list = page.getByRole("dialog", { name: "Row filters" });
    await expect(list.getByText("No filters yet.")).toBeVisible();
    await list.getByRole("link", { name: "New filter" }).click();
    const form = page.getByRole("dialog", { name: "New filter" });
    await form.getByLabel("Name").fill("Only north");
    await fillCondition(page, "region", "equal", "north");
    await form.getByRole("button", { name: "Create", exact: true }).click();
    await expect(list.getByRole("listitem")).toContainText("region = “north”");
    await expect(list.getByRole("listitem")).toContainText("keeps 3 of 5 rows");
    await list.getByRole("link", { name: "Close" }).click();
    const chips = dock.getByRole("list", { name: "Active row filters" });
    await expect(chips.getByRole("listitem")).toContainText("Only north");
  });

  await test.step("the result is the one before, marked with what changed", async () => {
    await expect(figure(page, "Statistics of sales", "Mean")).toHaveText("20.0000");
    const results = page.locator("#results");
    await expect(results.getByText("Data changed: apply again")).toBeVisible();
    await expect(results).toContainText("2 rows are left out by the filter “Only north”.");
    await expect(page.getByRole("complementary", { name: "Analyses" })).toContainText(
      "Data changed: apply again",
    );
  });

  await test.step("APPLY takes the current data, and the ledger names the filter", async () => {
    await page.locator("#results").getByRole("button", { name: "APPLY" }).click();
    await expect(figure(page, "Statistics of sales", "Mean")).toHaveText("25.0000");
    await expect(page.getByText("Data changed: apply again")).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Rows used" })).toContainText("−2 filtered out (Only north)");
  });

  await test.step("rows that are selected in the table are left out, too", async () => {
    await dock.getByRole("rowheader", { name: "1", exact: true }).click();
    await expect(dock.getByText("1 row selected")).toBeVisible();
    await dock.getByRole("button", { name: "Leave out", exact: true }).click();
    await expect(dock.getByRole("columnheader", { name: /Left out rows/ })).toBeVisible();
    await expect(dock.getByRole("list", { name: "Active row filters" })).toContainText("Left out rows");
    await expect(dock.getByRole("status").first()).toHaveText("Left out row 1");
    await page.locator("#results").getByRole("button", { name: "APPLY" }).click();
    await expect(figure(page, "Statistics of sales", "Mean")).toHaveText("30.0000");
  });

  await test.step("undo brings back the row, its column and its filter", async () => {
    await dock.getByRole("button", { name: "Undo: Left out row 1" }).click();
    await expect(dock.getByRole("columnheader", { name: /Left out rows/ })).toBeHidden();
    await page.locator("#results").getByRole("button", { name: "APPLY" }).click();
    await expect(figure(page, "Statistics of sales", "Mean")).toHaveText("25.0000");
  });

  await test.step("a chip turns the filter off", async () => {
    await dock.getByRole("button", { name: "Turn off Only north" }).click();
    await expect(dock.getByRole("list", { name: "Active row filters" })).toBeHidden();
    await page.locator("#results").getByRole("button", { name: "APPLY" }).click();
    await expect(figure(page, "Statistics of sales", "Mean")).toHaveText("20.0000");
  });
});

test("an edited formula marks the analysis that reads it; its own APPLY renews it", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("stale.csv", TABLE));
  const project = projectIdOf(page);
  await page.goto(`/app/transform/${project}/`);
  await page.getByRole("textbox", { name: "Formula as text" }).fill("[sales] * 2");
  await page.getByRole("textbox", { name: "Name" }).fill("twice");
  await page.getByRole("button", { name: "CREATE", exact: true }).click();
  await expect(page.getByText("Created").first()).toBeVisible();

  await page.goto(`/app/project/${project}/`);
  await page.getByRole("button", { name: "twice as dependent variable (Y)" }).click();
  await page.getByLabel("Statistics", { exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(figure(page, "Statistics of twice", "Mean")).toHaveText("40.0000");

  await page.getByRole("link", { name: "Table and chart" }).click();
  await dockOf(page).getByRole("columnheader", { name: /twice/ }).dblclick();
  await expect(page).toHaveURL(/\/app\/transform\/.*edit=/);
  await page.getByRole("textbox", { name: "Formula as text" }).fill("[sales] * 3");
  await page.getByRole("button", { name: "UPDATE", exact: true }).click();
  await expect(page.getByText("Updated").first()).toBeVisible();

  await page.goto(`/app/project/${project}/`);
  await expect(figure(page, "Statistics of twice", "Mean")).toHaveText("40.0000");
  await expect(page.locator("#results")).toContainText("The values of twice changed.");
  // Without unapplied changes, APPLY of the sidebar renews the data.
  await page.locator("#apply-analysis").click();
  await expect(figure(page, "Statistics of twice", "Mean")).toHaveText("60.0000");
  await expect(page.getByText("Data changed: apply again")).toHaveCount(0);
});

test("the filters' dialogs are accessible in both themes and fit 390 pixels", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("narrow.csv", TABLE));
  const project = projectIdOf(page);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [address, name] of [
    ["filters/new/", "New filter"],
    ["filters/", "Row filters"],
  ] as const) {
    await page.goto(`/app/project/${project}/${address}`);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe("files of a result whose data changed", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("say so: CSV, copied table, SVG, PNG and PDF", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, csvFile("stale.csv", TABLE));
    await page.getByLabel("Dotplot", { exact: true }).check();
    await applyMean(page);
    const csv = page.getByRole("link", { name: "Download Statistics of sales as CSV" });
    const read = async (href: string) => (await page.request.get(href)).body();
    const tableHref = (await csv.getAttribute("href")) ?? "";
    const chartHref = (ending: string) =>
      tableHref.replace(/statistics\/[^/]*$/, `dotplot/dotplot.${ending}`);
    const before = await read(chartHref("svg"));
    expect(String(await read(tableHref))).not.toContain("Data changed");

    const dock = dockOf(page);
    await dock.getByRole("link", { name: "Row filters" }).click();
    const list = page.getByRole("dialog", { name: "Row filters" });
    await list.getByLabel("Leave out rows by number").fill("1");
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await list.getByRole("button", { name: "Leave out" }).click();
    await posted;
    await list.getByRole("link", { name: "Close" }).click();
    await expect(page.locator("#results").getByText("Data changed: apply again")).toBeVisible();

    const note =
      "Data changed: 1 row is left out by the filter “Left out rows”. " +
      "These results are from the data as they were when the analysis was applied.";
    expect(String(await read(tableHref))).toMatch(new RegExp(`\r\n\r\n${note}\r\n$`));
    await page.getByRole("button", { name: "Copy table" }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`\n\n${note}`);
    const svg = String(await read(chartHref("svg")));
    const lines = [...svg.slice(svg.indexOf("role-title-text")).matchAll(/<tspan[^>]*>([^<]*)</g)];
    expect(lines.map(([, line]) => line).join(" ")).toBe(note);
    expect(/ viewBox="[^"]*"/.exec(svg)?.[0]).toBe(/ viewBox="[^"]*"/.exec(String(before))?.[0]);
    // Width and height of a PNG are the first numbers of its header.
    const png = await read(chartHref("png"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2400, 1600]);
    const report = await read(tableHref.replace(/\/files\/.*$/, "/report/"));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(report)), { mergePages: true });
    expect(text.replace(/\s+/g, " ")).toContain(note.replace("Data changed: ", ""));
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters are made, turned off and deleted, and rows left out, by forms", async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 400/);
    await signIn(page, "pro");
    await openProject(page, referenceFile("grunfeld.csv", "by-forms.csv"));

    await page.getByRole("link", { name: "Row filters" }).last().click();
    await page.getByRole("link", { name: "New filter" }).click();
    await page.getByLabel("Name").fill("Late years");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(page.getByText("Please select all fields")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Late years");
    await fillCondition(page, "fy", "greater than", "1944");
    await page.getByRole("button", { name: "And / Or" }).click();
    await expect(page.getByLabel("Comparison, rule 1, condition 1")).toHaveValue(">");
    await page.getByRole("button", { name: "Remove condition 2 of rule 1" }).click();
    await page.getByRole("button", { name: "Create", exact: true }).click();

    const list = page.getByRole("dialog", { name: "Row filters" });
    await expect(list.getByText("keeps 100 of 200 rows")).toBeVisible();
    await list.getByRole("switch", { name: "Late years" }).click();
    await expect(list.getByRole("switch", { name: "Late years" })).not.toBeChecked();
    await list.getByLabel("Leave out rows by number").fill("250");
    await list.getByRole("button", { name: "Leave out" }).click();
    await expect(list.getByText("The table has 200 rows.")).toBeVisible();
    await list.getByLabel("Leave out rows by number").fill("3-7, 12");
    await list.getByRole("button", { name: "Leave out" }).click();
    await expect(list.getByText("keeps 194 of 200 rows")).toBeVisible();
    await list.getByRole("button", { name: "Delete Late years" }).click();
    await expect(list.getByText("Deleted the filter Late years")).toBeVisible();
  });
});
