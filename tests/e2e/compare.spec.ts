import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { ComparisonRecord } from "~/services/analyses/comparison-shape";
import { findTables, readWordXml } from "../factories/read-word";
import { readZip } from "../factories/read-zip";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject, projectIdOf } from "./support/projects";

/** Forty rows near sales = 3 + 2·ads − price; three rows have no price. */
const TABLE = [
  "sales,ads,price",
  ...Array.from({ length: 40 }, (_, row) => {
    const [ads, price] = [10 + ((row * 7) % 23), 5 + ((row * 5) % 11)];
    const noise = ((row * 13) % 7) / 3;
    return [3 + 2 * ads - price + noise, ads, row % 13 === 5 ? "" : price].join();
  }),
].join("\n");

const [sales, ads, price] = [1, 2, 3].map((column) => ({ column, trans: null }));

const ANALYSES = [
  { name: "Ads alone", analysis_function: ["regression"], variables: { Y: sales, X: [ads] } },
  { name: "Ads and price", analysis_function: ["regression"], variables: { Y: sales, X: [ads, price] } },
  { name: "Robust", analysis_function: ["robust_regression"], variables: { Y: sales, X: [ads, price] } },
  { name: "Sales in brief", analysis_function: ["statistics", "boxplot"], variables: { Y: sales } },
  { name: "Price in brief", analysis_function: ["statistics", "boxplot"], variables: { Y: price } },
];

/** Creates the analyses through the API. @returns the project's id and theirs by name */
async function makeAnalyses(page: Page) {
  const project = projectIdOf(page);
  const ids: Record<string, string> = {};
  for (const analysis of ANALYSES) {
    const analysis_type = "X" in analysis.variables ? "multivariate" : "univariate";
    const data = { project, analysis_type, remove_outliers: false, ...analysis };
    const headers = { Origin: new URL(page.url()).origin };
    const response = await page.request.post("/api/v1/analysis/", { data, headers });
    expect(response.status()).toBe(201);
    ids[analysis.name] = ((await response.json()) as { id: string }).id;
  }
  return { project, ids };
}

const chosen = (page: Page) => page.getByRole("list", { name: "Analyses in order" }).getByRole("listitem");
const cells = (page: Page, row: RegExp) =>
  page
    .getByRole("table", { name: /models of sales/ })
    .getByRole("row", { name: row })
    .getByRole("cell");

async function comparisonByApi(page: Page, project: string, ids: string[]): Promise<ComparisonRecord> {
  const headers = { Origin: new URL(page.url()).origin };
  const address = `/api/v1/project/${project}/comparison/?analyses=${ids.join()}`;
  const response = await page.request.get(address, { headers });
  expect(response.status()).toBe(200);
  return (await response.json()) as ComparisonRecord;
}

const shown = (value: number | null | undefined, decimals = 3) =>
  (value ?? NaN).toFixed(decimals).replace("-", "−");

test("models are columns of one table, chosen and ordered by keys, copied and exported", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "pro");
  await openProject(page, csvFile("compared.csv", TABLE));
  const { project, ids } = await makeAnalyses(page);
  await page.reload();

  await test.step("it opens from the project with models that fit each other", async () => {
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Three models of sales" })).toBeVisible();
    await expect(chosen(page)).toHaveCount(3);
    await expect(
      page.getByText("(1) and (2) Regression").or(page.getByText(/Regression in \(1\)/)),
    ).toBeVisible();
    await expectAccessible(page, [1440, 1000, 390]);
  });

  const record = await comparisonByApi(page, project, [ids["Ads alone"] ?? "", ids["Ads and price"] ?? ""]);
  const [ofAds, ofPrice] = record.models?.terms ?? [];

  await test.step("by keys one is taken out, and the others change places", async () => {
    await page.getByRole("checkbox", { name: /Robust/ }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("heading", { level: 2, name: "Two models of sales" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /Robust/ })).toBeFocused();
    await expect(cells(page, /^ads/)).toHaveText([0, 1].map((at) => shown(ofAds?.estimates[at]?.coeff)));
    await expect(cells(page, /^price/)).toHaveText(["not in the model", shown(ofPrice?.estimates[1]?.coeff)]);
    await expect(page.getByText(record.models?.reading ?? "")).toBeVisible();
    await expect(page.getByText("price only in (2).")).toBeVisible();
    await page.getByRole("button", { name: "Move (2) Ads and price up" }).focus();
    await page.keyboard.press("Enter");
    await expect(chosen(page).first()).toContainText("(1) Ads and price");
    await expect(cells(page, /^price/)).toHaveText([shown(ofPrice?.estimates[1]?.coeff), "not in the model"]);
    await expect(page).toHaveURL(new RegExp(`analyses=${ids["Ads and price"]}(%2C|,)${ids["Ads alone"]}`));
  });

  await test.step("the look of the table is in the address", async () => {
    await page.getByText("Standard errors", { exact: true }).click();
    await page.getByText("Stars", { exact: true }).click();
    await page.getByRole("group", { name: "Decimals" }).getByText("2", { exact: true }).click();
    await expect(cells(page, /^ads/).nth(1)).toHaveText(`${shown(ofAds?.estimates[0]?.coeff, 2)}***`);
    await expect(page.getByText("* p < .05")).toBeVisible();
    await page.reload();
    await expect(cells(page, /^ads/).nth(1)).toHaveText(`${shown(ofAds?.estimates[0]?.coeff, 2)}***`);
    await page.goto(`/app/project/${project}/compare/?analyses=${ids["Ads alone"]},${ids["Ads and price"]}`);
  });

  await test.step("copies have the numbers of the API", async () => {
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy for Word" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const [first, second] = ofAds?.estimates ?? [];
    const line = ["ads", shown(first?.coeff), shown(second?.coeff)];
    expect(await read()).toContain(line.join("\t"));
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType("text/html"))?.text();
    });
    expect(html?.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(line.join(" "));
    await page.getByRole("link", { name: "Copy as LaTeX" }).click();
    await expect(page.getByText("Copied", { exact: true }).first()).toBeVisible();
    expect(await read()).toContain(`ads & ${shown(first?.coeff)} & ${shown(second?.coeff)} \\\\`);
    const csv = await page.request.get(
      `/app/project/${project}/compare/tables/models/models.csv?analyses=${ids["Ads alone"]},${ids["Ads and price"]}`,
    );
    expect(await csv.text()).toContain(`ads,Std. error,${first?.std_err},${second?.std_err}\r\n`);
  });

  await test.step("the chart shows each interval", async () => {
    const chart = page.getByRole("figure", { name: /On one axis: sales per unit of ads/ });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator(".chart[data-live=true]")).toBeVisible();
    await expect(chart.getByRole("img", { name: /ads \(1\).*ads \(2\)/ })).toBeVisible();
  });

  await test.step("a Word document has the table, and the joint report takes the comparison", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Word" }).click();
    const xml = readWordXml(readZip(readFileSync(await (await download).path())));
    expect(findTables(xml)[0]?.[2]?.slice(1)).toEqual([0, 1].map((at) => shown(ofAds?.estimates[at]?.coeff)));
    await page.getByRole("button", { name: "Add to the joint report" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Report of compared" })).toBeVisible();
    await expect(page.getByText("Comparison 1")).toBeVisible();
    await expect(page.getByText("Ads alone and Ads and price")).toBeVisible();
    await expectAccessible(page, [390]);
  });
});

test("other results are next to each other, with the same axes only for the same variable", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("compared-boxes.csv", TABLE));
  const { project, ids } = await makeAnalyses(page);
  await page.goto(`/app/project/${project}/?analysis=${ids["Sales in brief"]}`);
  await page.getByLabel("Menu of analysis Sales in brief").click();
  await page.locator("details[open]").getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Boxplot", exact: true })).toBeVisible();
  await expect(page.getByText("Each chart has axes of its own, because the variables differ.")).toBeVisible();
  const { functions } = await comparisonByApi(page, project, [
    ids["Sales in brief"] ?? "",
    ids["Price in brief"] ?? "",
  ]);
  const mean = functions[0]?.tables[0]?.rows.find(([name]) => name === "Mean") ?? [];
  const row = page.getByRole("table", { name: "Statistics" }).getByRole("row", { name: /^Mean/ });
  await expect(row.getByRole("cell")).toHaveText([1, 2].map((at) => shown(Number(mean[at]), 4)));
  await expect(page.getByText("sales in (1), price in (2).").first()).toBeVisible();
  await expectAccessible(page, [390]);

  await test.step("an analysis that was deleted is named", async () => {
    await page.goto(`/app/project/${project}/compare/?analyses=${ids["Ads alone"]},${ids["Robust"]},gone`);
    await expect(page.getByText("One analysis of this address no longer exists.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Two models of sales" })).toBeVisible();
    await page.goto(`/app/project/${project}/compare/?analyses=${ids["Ads alone"]}`);
    await expect(page.getByText("Choose two to six analyses")).toBeVisible();
    await expectAccessible(page, [1440, 390]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form chooses, orders and shows", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, csvFile("compared-plain.csv", TABLE));
    const { project, ids } = await makeAnalyses(page);
    await page.goto(`/app/project/${project}/compare/?analyses=`);
    await page.getByRole("checkbox", { name: /Ads alone/ }).check();
    await page.getByRole("checkbox", { name: /Ads and price/ }).check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Two models of sales" })).toBeVisible();
    await page.getByRole("button", { name: "Move (2) Ads and price up" }).click();
    await expect(chosen(page).first()).toContainText("(1) Ads and price");
    await page.getByRole("checkbox", { name: "Intervals" }).check({ force: true });
    await page.getByRole("button", { name: "Show" }).click();
    const { models } = await comparisonByApi(page, project, [
      ids["Ads and price"] ?? "",
      ids["Ads alone"] ?? "",
    ]);
    const [first] = models?.terms[0]?.estimates ?? [];
    const interval = `[${shown(first?.ci_lower)}, ${shown(first?.ci_upper)}]`;
    await expect(page.getByText(interval)).toBeVisible();
    const href = (await page.getByRole("link", { name: "Copy as LaTeX" }).getAttribute("href")) ?? "";
    expect(await (await page.request.get(href)).text()).toContain(interval);
    const pdf = (await page.getByRole("link", { name: "PDF" }).first().getAttribute("href")) ?? "";
    expect((await (await page.request.get(pdf)).body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("button", { name: "Add to the joint report" }).click();
    await expect(page.getByText("Comparison 1")).toBeVisible();
  });
});
