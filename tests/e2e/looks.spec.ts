import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, openHome, signIn, signInDemo, test } from "./support/fixtures";
import { demoDataset } from "./support/journeys";
import { findDemo, openDemoRegression } from "./support/projects";

const WIDTHS = [1440, 1000, 640, 390];

/** The addresses of the pages outside a project. */
async function pagesAround(page: Page): Promise<string[]> {
  await page.goto("/app/");
  return [
    "/app/",
    "/app/upload/",
    "/app/preloaded/",
    "/app/manualdata/",
    `/app/setheaderrow/${await demoDataset(page)}/`,
    "/app/nowhere/",
  ];
}

/** The addresses of the pages and dialogs of the demo project. */
async function projectPages(page: Page): Promise<string[]> {
  const { project, regression } = await findDemo(page);
  const query = regression.slice(project.length);
  return [
    `${project}?view=table`,
    `${project}?view=both`,
    `${project}?analysis=new&type=multivariate`,
    `${project}${query}`,
    `${project}receipt/${query}`,
    `${project}export/${query}`,
    `${project}rename/${query}`,
    `${project}go-pro/${query}`,
    `${project.replace("/project/", "/transform/")}shape/`,
    `${project.replace("/project/", "/transform/")}shape/?step=collapse`,
  ];
}

/** Checks that a page is accessible in both themes and that neither it nor a card in it is wider than its place. */
async function inspectPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Calculating…", { exact: true })).toBeHidden();
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Charts resize in the next frames.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, { message: `${address} at ${width}` }).toBeLessThanOrEqual(0);
    const spilling = await page.evaluate(() =>
      [...document.querySelectorAll(".card > table, .card > form, .card > ul")]
        .filter((part) => {
          const card = part.parentElement?.getBoundingClientRect();
          return card !== undefined && part.getBoundingClientRect().right > card.right;
        })
        .map((part) => part.textContent.slice(0, 40)),
    );
    expect(spilling, `cards that spill at ${address}, ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe.configure({ mode: "parallel" });

test("the pages outside a project are accessible in light and dark, from 1440 to 390 pixels", async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.allow(/status of 404/);
  for (const address of ["/app/login/", "/app/legal/privacy/"]) await inspectPage(page, address);
  await signInDemo(page);
  for (const address of await pagesAround(page)) await inspectPage(page, address);
});

test("the account drawer is accessible in light and dark, from 1440 to 390 pixels", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "pro");
  const parts = ["", "edit/", "picture/", "password/", "billing/", "billing/edit/", "subscription/"];
  const security = ["security/", "security/two-factor/", "security/tokens/"];
  for (const part of [...parts, ...security]) await inspectPage(page, `/app/account/${part}`);
});

test("the pages of a project are accessible in light and dark, from 1440 to 390 pixels", async ({ page }) => {
  test.setTimeout(180_000);
  await signInDemo(page);
  for (const address of await projectPages(page)) await inspectPage(page, address);
});

test("windows of 1000 pixels or less hide the column of file names", async ({ page }) => {
  await signInDemo(page);
  await openHome(page);
  const column = page.getByRole("columnheader", { name: "Original Data File" });
  await page.setViewportSize({ width: 1001, height: 800 });
  await expect(column).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(column).toBeHidden();
});

test("the chosen theme is stored and the server renders it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, "pro");
  await openHome(page);
  // A click before the page is live posts a form, which loads the page again.
  const background = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor).catch(() => "loading");
  const light = await background();
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(async () => ["loading", light].includes(await background())).toBe(false);
  const html = await (await page.request.get("/app/")).text();
  expect(html).toContain('data-theme="dark"');
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("button", { name: "System" }).click();
  await expect.poll(background).toBe(light);
});

test("a chart names the point under the pointer", async ({ page }) => {
  await openDemoRegression(page);
  const chart = page.getByRole("figure", { name: "Residuals vs. fitted" });
  await chart.scrollIntoViewIfNeeded();
  // The interactive layer covers the image exactly.
  await expect(chart.locator(".chart[data-live=true]")).toBeVisible();
  const boxOfImage = async () => {
    const box = await chart.getByRole("img").first().boundingBox();
    if (!box) throw new Error("The chart has no box.");
    return box;
  };
  // The largest residual of Grunfeld's data, 369.45 at a fitted value of 1117.29 (R), is firm 1 in 1954.
  const tooltip = chart.getByText(/^1 · 1954/);
  await expect(async () => {
    // Whatever arrives above the chart moves it.
    await chart.scrollIntoViewIfNeeded();
    const box = await boxOfImage();
    for (let dx = 0.7; dx < 0.98; dx += 0.006) {
      for (const dy of [0.08, 0.1, 0.12]) {
        await page.mouse.move(box.x + box.width * dx, box.y + box.height * dy);
        if (await tooltip.isVisible()) return;
      }
    }
    throw new Error("No tooltip yet.");
  }).toPass({ timeout: 30_000 });
  await expect(chart.getByText("369.4464")).toBeVisible();
  // The tooltip must not hide the chart.
  const tip = await chart.locator(".chart-tip").boundingBox();
  const box = await boxOfImage();
  expect(tip?.width).toBeLessThan(box.width / 2);
  expect(tip?.height).toBeLessThan(box.height / 2);
});

test("keys reach the points of a chart", async ({ page }) => {
  await openDemoRegression(page, "view=both");
  const chart = page.getByRole("figure", { name: "Residuals vs. fitted" });
  await chart.scrollIntoViewIfNeeded();
  const points = chart.getByRole("slider", { name: /^Points of Residuals/ });
  await points.focus();
  await points.press("End");
  // The largest fitted value of Grunfeld's data, 1117.25 (R), is firm 1 in 1954.
  await expect(points).toHaveAttribute("aria-valuetext", /^1 · 1954/);
  await points.press("ArrowLeft");
  await expect(points).not.toHaveAttribute("aria-valuetext", /^1 · 1954/);
  await points.press("Enter");
  await expect(points).toHaveAttribute("aria-valuetext", /, chosen$/);
  await expect(page.getByRole("grid", { name: "Data" }).locator("[data-marked=true]")).toBeInViewport();
  await expect(chart).toBeInViewport();
});
