import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openDemoRegression, openProject, projectIdOf } from "./support/projects";

const RESIDUALS = "Data of Residuals vs. fitted";

/** Grunfeld's data, 200 rows and more than a page: the rows of a second copy are 10 % higher. */
function longFile(name: string) {
  const [head = "", ...lines] = readFileSync("tests/reference/data/grunfeld.csv", "utf8")
    .trim()
    .split(/\r?\n/);
  const copies = lines.map((line) => {
    const [firm = "", year = "", ...values] = line.split(",");
    return [Number(firm) + 10, year, ...values.map((value) => (1.1 * Number(value)).toFixed(4))].join(",");
  });
  return csvFile(name, [head, ...lines, ...copies].join("\n"));
}

const column = (index: number) => ({ column: index, trans: null });
const regression = {
  name: "Multivariate",
  analysis_type: "multivariate",
  analysis_function: ["regression"],
  variables: { Y: column(3), X: [column(4), column(5)] },
  remove_outliers: false,
};

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("each chart has its data as a table, which works by keyboard", async ({ page }) => {
  await openDemoRegression(page);
  const charts = await page.getByRole("figure").count();
  await expect(page.getByRole("link", { name: /^Data of .* as a table$/ })).toHaveCount(charts);
  await page.getByRole("link", { name: `${RESIDUALS} as a table` }).press("Enter");
  const data = dialog(page, RESIDUALS);
  await expect(data.getByText("Lines 1 to 200 of 200.")).toBeVisible();
  // R: the largest residual of Grunfeld's data, 369.4464, is firm 1 in 1954.
  const largest = data.getByRole("row").filter({ hasText: "1 · 1954" }).first();
  await expect(largest).toContainText("369.4464");
  await expect(largest).toContainText("studentised residual beyond ±3");
  await expectAccessible(page, [1440, 390]);
  await page.keyboard.press("Escape");
  await expect(data).toBeHidden();

  await page.getByRole("link", { name: "Data of Observed and fitted values as a table" }).click();
  const fit = dialog(page, "Data of Observed and fitted values");
  await fit.getByRole("link", { name: "Fitted line and bands (101)" }).click();
  await expect(fit.getByRole("columnheader", { name: "95 % band: upper" })).toBeAttached();
  await expect(fit.getByText("Lines 1 to 101 of 101.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages of the table are links, and its rows are chosen and left out", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, longFile("paged.csv"));
    const project = projectIdOf(page);
    const made = await page.request.post("/api/v1/analysis/", {
      data: { project, ...regression },
      headers: { Origin: new URL(page.url()).origin },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/app/project/${project}/?analysis=${id}&view=chart`);
    await expect(page.getByRole("list", { name: "Rows used" })).toContainText("400 used");
    await page.getByRole("link", { name: `${RESIDUALS} as a table` }).click();
    const data = dialog(page, RESIDUALS);
    await expect(data.getByText("Lines 1 to 250 of 400.")).toBeVisible();
    await data.getByRole("link", { name: "Next 250" }).click();
    await expect(data.getByText("Lines 251 to 400 of 400.")).toBeVisible();
    await data.getByRole("checkbox", { name: "Choose 20 · 1953" }).check();
    await data.getByRole("checkbox", { name: "Choose 20 · 1954" }).check();
    await data.getByRole("button", { name: "Choose checked rows" }).click();
    const chosen = dialog(page, "Chosen points");
    await expect(chosen.getByRole("row")).toHaveCount(3);
    await chosen.getByRole("button", { name: "Leave out" }).click();
    const ledger = page.getByRole("list", { name: "Rows used" });
    await expect(ledger).toContainText("−2 filtered out (Left out rows)");
    await expect(ledger).toContainText("398 used");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(ledger).toContainText("400 used");
  });
});
