import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, openHome, signInDemo, test } from "./support/fixtures";
import { demoDataset } from "./support/journeys";
import { openDemoRegression } from "./support/projects";

test.use({ contextOptions: { forcedColors: "active" } });

/** A system colour of this theme, as the browser computes it. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.createElement("span");
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }, name);
}

const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

/** That a chosen control has the system's highlight and another one has not. */
async function expectShown(page: Page, chosen: Locator, other: Locator): Promise<void> {
  const highlight = await systemColour(page, "Highlight");
  await expect.poll(() => ground(chosen), String(chosen)).toBe(highlight);
  await expect.poll(() => ground(other), String(other)).not.toBe(highlight);
}

/** How many pixels of a chart's marks have a colour, by its token. */
function pixelsOf(figure: Locator, token: string): Promise<number> {
  return figure
    .locator("canvas")
    .last()
    .evaluate((element: HTMLCanvasElement, name) => {
      const probe = document.createElement("span");
      probe.style.color = `var(--${name})`;
      element.parentElement?.append(probe);
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(probe)
          .color.match(/\d+(\.\d+)?/g)
          ?.map(Number) ?? [];
      probe.remove();
      // Reading back the chart's own canvas would slow it down.
      const copy = new OffscreenCanvas(element.width, element.height);
      const context = copy.getContext("2d", { willReadFrequently: true });
      context?.drawImage(element, 0, 0);
      const data = context?.getImageData(0, 0, element.width, element.height).data ?? [];
      const near = (i: number, value: number) => Math.abs((data[i] ?? 0) - value) < 12;
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if ((data[i + 3] ?? 0) > 250 && near(i, red) && near(i + 1, green) && near(i + 2, blue)) count += 1;
      return count;
    }, token);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`the project page shows what is chosen in forced colours, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openDemoRegression(page, "view=both&bands=68.95");
    await hydrated(page);
    expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
    const sidebar = page.getByRole("complementary", { name: "Analyses" });

    await test.step("switches, functions, roles and chips of the sidebar", async () => {
      const outliers = sidebar.getByLabel(/^Exclude outliers/);
      await expect(outliers).toBeChecked();
      const highlight = await systemColour(page, "Highlight");
      await expect.poll(() => ground(outliers)).toBe(highlight);
      await outliers.uncheck();
      await expect.poll(() => ground(outliers)).not.toBe(highlight);
      await outliers.check();
      const option = (name: string) =>
        sidebar.locator(".function-option").filter({ has: page.getByRole("radio", { name, exact: true }) });
      await expectShown(page, option("Regression"), option("Scatterplot"));
      await expectShown(
        page,
        sidebar.getByRole("button", { name: "value as independent variable (X)" }),
        sidebar.getByRole("button", { name: "fy as independent variable (X)" }),
      );
      const chip = sidebar.locator(".chip").first();
      const edge = await chip.evaluate((element) => getComputedStyle(element));
      expect([edge.borderTopWidth, edge.borderTopStyle]).toEqual(["1px", "solid"]);
    });

    await test.step("the page and the layout that are open", async () => {
      const main = page.getByRole("navigation", { name: "Main" });
      await expectShown(
        page,
        main.getByRole("link", { name: "Analysis", exact: true }),
        main.getByRole("link", { name: "My projects" }),
      );
      const layout = page.getByRole("list", { name: "Layout" });
      await expectShown(
        page,
        layout.getByRole("link", { name: "Table and chart" }),
        layout.getByRole("link", { name: "Table", exact: true }),
      );
    });

    await test.step("the marks of assumption checks", async () => {
      const mark = (state: string) => page.locator(`.check-mark[data-state=${state}]`).first();
      expect(await ground(mark("against"))).not.toBe(await ground(mark("nothing")));
    });

    await test.step("the controls of a chart, and its points", async () => {
      const figure = page.getByRole("figure", { name: "Residuals vs. fitted" });
      const band = (percent: number) => figure.getByRole("link", { name: `the ${percent} % band` });
      await expectShown(page, band(95), band(50));
      const points = figure.getByRole("slider");
      await figure.scrollIntoViewIfNeeded();
      await points.focus();
      await points.press("End");
      await points.press("Enter");
      await points.press("Escape");
      await expect(figure.locator(".chart-name")).toBeVisible();
      // A dot in a ring on a ground of another colour, not one blob.
      expect(await pixelsOf(figure, "c2")).toBeGreaterThan(20);
      expect(await pixelsOf(figure, "surface")).toBeGreaterThan(20);
      const outline = await points.evaluate((element) => getComputedStyle(element).outlineColor);
      expect(outline).toBe(await systemColour(page, "Highlight"));
    });

    await test.step("the chosen row of the table", async () => {
      const grid = page.getByRole("grid", { name: "Data" });
      const cell = (row: string) => grid.locator(`[role=row][data-marked=${row}] [role=gridcell]`).first();
      await expectShown(page, cell("true"), cell("false"));
    });
  });
}

test("the import page shows what is chosen in forced colours", async ({ page }) => {
  await signInDemo(page);
  await openHome(page);
  await page.goto(`/app/setheaderrow/${await demoDataset(page)}/`);
  await expect(page.getByRole("heading", { name: "As imported" })).toBeVisible();
  const highlight = await systemColour(page, "Highlight");

  const header = page.getByLabel("The file has a header row");
  await expect.poll(() => ground(header)).toBe(highlight);
  await header.uncheck();
  await expect.poll(() => ground(header)).not.toBe(highlight);
  await header.check();

  const segment = (name: string) => page.locator(".segment").filter({ hasText: name });
  await expectShown(page, segment("dot"), segment("comma"));
  await expectShown(page, segment("header").first(), segment("first row").first());

  const cell = page.locator(".sheet tr[data-role=header] > *").first();
  const edge = await cell.evaluate((element) => getComputedStyle(element));
  expect([edge.borderBottomWidth, edge.borderBottomColor]).toEqual(["3px", highlight]);
  const upload = page.getByRole("button", { name: "UPLOAD", exact: true });
  await expect.poll(() => ground(upload)).toBe(highlight);
  await upload.focus();
  await upload.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(upload).toBeFocused();
  expect(await upload.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});
