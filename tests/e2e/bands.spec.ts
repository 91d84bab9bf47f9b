import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/fixtures";
import { openDemoRegression } from "./support/projects";

const RESIDUALS = "Residuals vs. fitted";

const bands = (page: Page, chart = RESIDUALS) => page.getByRole("group", { name: `Bands of ${chart}` });
const level = (page: Page, percent: number, chart?: string) =>
  bands(page, chart).getByRole("link", { name: `the ${percent} % band` });

/** The levels at the right edge of an SVG of the residual chart. */
async function levelsOf(page: Page, address: string): Promise<string[]> {
  const svg = await (await page.request.get(address)).text();
  return [...svg.matchAll(/>(\d+) %</g)].map(([, found]) => found ?? "").sort();
}

test("bands are shown and hidden in every chart of the page, and in downloads", async ({ page }) => {
  await openDemoRegression(page);
  const figure = page.getByRole("figure", { name: RESIDUALS });
  const image = figure.locator(".chart-image img");
  await expect(level(page, 50)).toHaveAttribute("aria-current", "true");

  await test.step("by keyboard, without loading the page's data again", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await level(page, 50).press("Enter");
    await expect(level(page, 50)).toHaveAccessibleName("Show the 50 % band");
    await level(page, 90).press("Enter");
    await expect(page).toHaveURL(/bands=68\.95/);
    await expect(image).toHaveAttribute("src", /bands=68\.95/);
    expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
  });
  await test.step("the other chart with bands follows", async () => {
    const fit = page.getByRole("figure", { name: "Observed and fitted values" });
    await expect(fit.locator(".chart-image img")).toHaveAttribute("src", /bands=68\.95/);
    await expect(level(page, 50, "Observed and fitted values")).not.toHaveAttribute("aria-current");
    expect(await levelsOf(page, (await image.getAttribute("src")) ?? "")).toEqual(["68", "95"]);
  });
  await test.step("a download has them, and a reload keeps them", async () => {
    const download = page.waitForEvent("download");
    await page.getByLabel(`Download ${RESIDUALS}`).click();
    await figure.getByRole("link", { name: "SVG" }).click();
    const svg = readFileSync(await (await download).path(), "utf8");
    expect([...svg.matchAll(/>(\d+) %</g)].map(([, found]) => found).sort()).toEqual(["68", "95"]);
    await page.reload();
    await expect(level(page, 50)).toHaveAccessibleName("Show the 50 % band");
  });
  await test.step("they stay with another layout", async () => {
    await page.getByRole("list", { name: "Layout" }).getByRole("link", { name: "Table and chart" }).click();
    await expect(page.getByRole("grid", { name: "Data" })).toBeVisible();
    await expect(level(page, 50)).toHaveAccessibleName("Show the 50 % band");
  });
  await expectAccessible(page, [1440, 390]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each level is a link", async ({ page }) => {
    await openDemoRegression(page);
    for (const percent of [50, 68, 90]) await level(page, percent).click();
    await expect(page).toHaveURL(/bands=95/);
    const image = page.getByRole("figure", { name: RESIDUALS }).locator(".chart-image img");
    expect(await levelsOf(page, (await image.getAttribute("src")) ?? "")).toEqual(["95"]);
    await level(page, 95).click();
    await expect(page).toHaveURL(/bands=none/);
    expect(await levelsOf(page, (await image.getAttribute("src")) ?? "")).toEqual([]);
  });
});
