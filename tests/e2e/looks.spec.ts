import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/fixtures";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every kind of page and dialog that exists without further preparation. */
async function addresses(page: Page): Promise<string[]> {
  await page.goto("/app/");
  const project = await page.getByRole("link", { name: "Grunfeld investment" }).getAttribute("href");
  await page.goto(`${project}?view=both`);
  const regression = await page.getByRole("link", { name: /Investment by valu/ }).getAttribute("href");
  const query = new URL(regression ?? "", page.url()).search;
  const dataset = await datasetAddress(page);
  return [
    "/app/",
    "/app/upload/",
    "/app/preloaded/",
    "/app/manualdata/",
    dataset,
    `${project}?view=table`,
    `${project}?view=both`,
    `${project}?analysis=new&type=multivariate`,
    `${project}${query}`,
    `${project}receipt/${query}`,
    `${project}export/${query}`,
    `${project}rename/${query}`,
    `${project}go-pro/${query}`,
    "/app/nowhere/",
  ];
}

/** The import page of the demo dataset; "NEW PROJECT" carries its id. */
async function datasetAddress(page: Page): Promise<string> {
  await page.goto("/app/");
  const href = await page.getByRole("link", { name: "NEW PROJECT" }).first().getAttribute("href");
  const id = /datasets\/([^/]+)\//.exec(href ?? "")?.[1] ?? "";
  return `/app/setheaderrow/${id}/`;
}

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Calculating…", { exact: true })).toBeHidden();
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page is accessible in ${colorScheme}`, async ({ page, complaints }) => {
    test.setTimeout(180_000);
    complaints.allow(/status of 404/);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/app/login/");
    const pages = ["/app/login/", "/app/legal/privacy/"];
    for (const address of pages) {
      await settle(page, address);
      expect((await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations, address).toEqual([]);
    }
    await signIn(page, "pro");
    for (const address of await addresses(page)) {
      await settle(page, address);
      expect((await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations, address).toEqual([]);
    }
  });
}

test("nothing overflows sideways from 1440 to 390 pixels", async ({ page, complaints }) => {
  test.setTimeout(180_000);
  complaints.allow(/status of 404/);
  await signIn(page, "pro");
  const pages = await addresses(page);
  for (const width of [1440, 1000, 640, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of pages) {
      await settle(page, address);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${address} at ${width}`).toBeLessThanOrEqual(0);
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
  }
});

test("the column of file names is for wide windows only", async ({ page }) => {
  await signIn(page, "pro");
  const column = page.getByRole("columnheader", { name: "Original Data File" });
  await page.setViewportSize({ width: 1001, height: 800 });
  await expect(column).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(column).toBeHidden();
});

test("the theme is kept and rendered by the server", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, "pro");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(background).not.toBe(light);
  const html = await (await page.request.get("/app/")).text();
  expect(html).toContain('data-theme="dark"');
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("button", { name: "As the system" }).click();
  await expect.poll(background).toBe(light);
});

test("charts follow the theme and name the point under the pointer", async ({ page }) => {
  await signIn(page, "pro");
  await page.getByRole("link", { name: "Grunfeld investment" }).click();
  await page.getByRole("link", { name: /Investment by valu/ }).click();
  // The links of the layout carry the open analysis.
  await expect(page.getByRole("heading", { name: /Investment by valu/ })).toBeVisible();
  await page.getByRole("list", { name: "Layout" }).getByRole("link", { name: "Chart", exact: true }).click();
  const chart = page.getByRole("figure", { name: "Residuals and fitted values" });
  await chart.scrollIntoViewIfNeeded();
  // The canvas lies exactly over the still picture.
  const box = await chart.getByRole("img").first().boundingBox();
  if (!box) throw new Error("The chart has no box.");
  // The largest residual of Grunfeld's data, 369.45 at a fitted value of 1117.29 (R), belongs to firm 1 in 1954.
  const tooltip = page.getByText("1 · 1954");
  await expect(async () => {
    for (let dx = 0.7; dx < 0.98; dx += 0.006) {
      for (const dy of [0.08, 0.1, 0.12]) {
        await page.mouse.move(box.x + box.width * dx, box.y + box.height * dy);
        if (await tooltip.isVisible()) return;
      }
    }
    throw new Error("No tooltip yet.");
  }).toPass({ timeout: 30_000 });
  await expect(page.locator("#vg-tooltip-element").getByText("369.4464")).toBeVisible();
});
