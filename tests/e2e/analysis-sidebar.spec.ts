import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { ADS, applied, SALES, salesFile, scatter, univariate } from "./support/analyses";
import { expect, signIn, test } from "./support/fixtures";
import { referenceFile } from "./support/journeys";
import {
  applyByApi,
  createAnalysis,
  createProject,
  openAnalysis,
  openProject,
  projectIdOf,
} from "./support/projects";

const statistics = (name: string) => ({ ...univariate, name, analysis_function: ["statistics"] });

/** The analyses that are not open, from the top. */
const cards = (page: Page) =>
  page.getByRole("list", { name: "Other analyses" }).getByRole("listitem").locator(".font-semibold");

test("only Robust Regression offers the filter, which asks for its column and value", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("filter-switch.csv"));
  await page.getByRole("link", { name: "Multivariate" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Multivariate" })).toBeVisible();
  await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
  await page.getByRole("button", { name: `${ADS} as independent variable (X)` }).click();
  await page.getByRole("radio", { name: "Regression", exact: true }).check();
  const filter = page.getByLabel("Filter By Column Value");
  await expect(filter).toBeHidden();
  await page.getByRole("radio", { name: "Robust Regression", exact: true }).check();
  await filter.check();

  await page.getByRole("button", { name: "APPLY (1)" }).click();
  const noColumn = page.getByText("Please provide Filter Column");
  await expect(noColumn).toBeVisible();
  await expect(noColumn).toBeHidden();
  await page.getByLabel("Filter column").selectOption({ label: "Region" });
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByText("Please provide Filter Value")).toBeVisible();
  await page.getByLabel("Filter value").selectOption("Süd");

  // Toggling resets both.
  await filter.uncheck();
  await filter.check();
  await expect(page.getByLabel("Filter column")).toHaveValue("");
  await expect(page.getByLabel("Filter value")).toHaveValue("");
  await page.getByLabel("Filter column").selectOption({ label: "Region" });
  await page.getByLabel("Filter value").selectOption("Ost");
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("link", { name: "−16 filtered out (Region is not Ost)" })).toBeVisible();
});

test("the page scrolls to a chosen function after APPLY and leaves the focus where it is", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("scroll.csv"), univariate);
  await page.getByRole("checkbox", { name: "Q-Q plots", exact: true }).check();
  const result = page.getByRole("region", { name: "Q-Q plots", exact: true });
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(result.getByRole("heading", { name: "Burr12 Q-Q Plot" })).toBeAttached();
  // Below the header of the page, with the margin above the result.
  const top = async () => (await result.boundingBox())?.y ?? Infinity;
  await expect.poll(top).toBeLessThan(100);
  await expect(applied(page)).toBeFocused();
});

test("with reduced motion the page jumps to a chosen function after one second", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("jump.csv"), {
    ...univariate,
    analysis_function: ["statistics", "histogram", "timeplot"],
  });
  const scroller = page.locator(".results-scroll");
  const behaviours = await page.evaluateHandle(() => {
    const seen: unknown[] = [];
    const original = Reflect.get(Element.prototype, "scrollIntoView") as (
      this: Element,
      options?: unknown,
    ) => void;
    Element.prototype.scrollIntoView = function (options) {
      seen.push(typeof options === "object" ? options.behavior : options);
      original.call(this, options);
    };
    return seen;
  });
  const choice = page.getByRole("checkbox", { name: "Timeplot", exact: true });
  await choice.uncheck();
  await choice.check();
  const clicked = Date.now();
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  expect(Date.now() - clicked).toBeGreaterThan(700);
  expect(await behaviours.jsonValue()).toEqual(["instant"]);
  await expect(choice).toBeFocused();
});

test("a collapsed sidebar names the analysis, keeps APPLY and is remembered", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("collapsed.csv"), statistics("Sales of all our firms"));
  await page.getByRole("checkbox", { name: "Boxplot", exact: true }).check();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  const sidebar = page.getByRole("complementary", { name: "Analyses" });
  await expect(sidebar.locator("strong", { hasText: "Sales of all our f..." })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Boxplot", exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("heading", { name: "Boxplot", exact: true })).toBeVisible();
  await expect(applied(page)).toBeVisible();
  // The server renders it collapsed, so it never appears open first.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('data-folded="true"');
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();

  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await page.getByLabel(`Remove ${SALES}`).click();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByText("Please provide dependent variable")).toBeVisible();
  await expect(page.getByRole("button", { name: "APPLY (1)" })).toBeFocused();
});

test("at 390 pixels the collapsed sidebar has the name of the analysis and APPLY", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("narrow-sidebar.csv"), statistics("Sales"));
  const sidebar = page.getByRole("complementary", { name: "Analyses" });
  await expect(sidebar.locator("strong", { hasText: "Sales" })).toBeVisible();
  await expect(applied(page)).toBeVisible();
  await page.getByTitle("Collapse or expand sidebar").click();
  await page.getByRole("checkbox", { name: "Boxplot", exact: true }).check();
  await page.getByTitle("Collapse or expand sidebar").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("heading", { name: "Boxplot", exact: true })).toBeInViewport();
});

test("analyses are put in order by drag and by keys", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("ordered.csv"));
  for (const name of ["First", "Second", "Third", "Open"]) await applyByApi(page, statistics(name));
  await expect(cards(page)).toHaveText(["First", "Second", "Third"]);

  const menu = page.getByLabel("Menu of analysis Third");
  await menu.focus();
  await page.keyboard.press("Enter");
  const stored = () => page.waitForResponse((response) => response.request().method() === "POST");
  let answer = stored();
  await page.getByRole("button", { name: "Move Up" }).press("Enter");
  await expect(cards(page)).toHaveText(["First", "Third", "Second"]);
  await expect(page.getByText("“Third” is now 2 of 3.")).toBeAttached();
  await expect(menu).toBeFocused();
  await answer;
  await page.reload();
  await expect(cards(page)).toHaveText(["First", "Third", "Second"]);

  const grips = page.getByTitle("Drag to reorder");
  await grips.nth(2).scrollIntoViewIfNeeded();
  const [from, to] = [await grips.nth(2).boundingBox(), await grips.nth(0).boundingBox()];
  if (!from || !to) throw new Error("The cards have no place.");
  await page.mouse.move(from.x + 8, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 });
  answer = stored();
  await page.mouse.up();
  await expect(cards(page)).toHaveText(["Second", "First", "Third"]);
  await answer;
  await expectAccessible(page);
  await page.reload();
  await expect(cards(page)).toHaveText(["Second", "First", "Third"]);
});

test("a new analysis starts with the last settings, and Reset returns to them", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("last-settings.csv"), { ...scatter, remove_outliers: false });
  await page.getByRole("link", { name: "New analysis" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Multivariate/ })).toBeVisible();
  await expect(page.getByText("No results yet")).toBeVisible();
  await expect(page.getByLabel(`Transform of ${SALES}`)).toHaveValue("log");
  await expect(page.getByLabel(`Transform of ${ADS}`)).toHaveValue("log");
  await expect(page.getByLabel(/^Exclude outliers/)).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "Scatterplot", exact: true })).not.toBeChecked();
  await expect(applied(page)).toBeVisible();
  await page.getByLabel(`Remove ${ADS}`).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByLabel(`Transform of ${ADS}`)).toHaveValue("log");
});

test("a new analysis is renamed before its first APPLY", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("renamed-draft.csv"));
  await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
  await page.getByLabel("Menu of analysis Univariate").click();
  await page.getByRole("link", { name: "Rename Analysis" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename Analysis" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Univariate");
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog.getByText("Please enter a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Sales at a glance");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 2, name: "Sales at a glance" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Statistics", exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
  await expect(page.getByLabel("Menu of analysis Sales at a glance")).toBeVisible();
  await expect(applied(page)).toBeVisible();
});

test("a failed load keeps the page, says so and can be retried", async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("failed-load.csv"), statistics("First"));
  await applyByApi(page, { ...statistics("Second"), analysis_function: ["boxplot"] });
  await page.route(/\/app\/project\/[^/]+\.data/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: /^First/ }).click();
  const dialog = page.getByRole("dialog", { name: "Something went wrong!" });
  await expect(dialog).toContainText("Error occured! Try with another data.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "failed-load" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^First/ }).first()).toBeVisible();
  await expect(page.getByText("No answer from the server. Your choices are kept.")).toBeVisible();
  await page.unroute(/\/app\/project\/[^/]+\.data/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
  expect(page.url()).toContain(projectIdOf(page));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sidebar collapses, analyses move, and a deleted one comes back", async ({ page }) => {
    await signIn(page, "pro");
    const id = await createProject(page, referenceFile("grunfeld.csv", "without-scripts.csv"));
    const variables = { Y: { column: 3, trans: null } };
    const open = await createAnalysis(page, id, { ...statistics("Open"), variables });
    for (const name of ["One", "Two"]) await createAnalysis(page, id, { ...statistics(name), variables });
    const address = `/app/project/${id}/?analysis=${open}`;
    await page.goto(address);

    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Boxplot", exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: /^APPLY/ })).toBeVisible();
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await expect(page.getByRole("checkbox", { name: "Boxplot", exact: true })).toBeVisible();

    await page.getByRole("link", { name: "New analysis" }).click();
    await page.getByLabel("Menu of analysis Univariate").click();
    await page.getByRole("link", { name: "Rename Analysis" }).click();
    const rename = page.getByRole("dialog", { name: "Rename Analysis" });
    await rename.getByLabel("Name").fill("Draft");
    await rename.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByLabel("Menu of analysis Draft")).toBeVisible();
    await page.goto(address);

    await expect(cards(page)).toHaveText(["One", "Two"]);
    await page.getByLabel("Menu of analysis Two").click();
    await page.getByRole("button", { name: "Move Up" }).click();
    await expect(cards(page)).toHaveText(["Two", "One"]);

    await page.getByLabel("Menu of analysis One").click();
    await page.getByRole("link", { name: "Delete Analysis" }).click();
    await page
      .getByRole("dialog", { name: "Delete Analysis" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("Analysis deleted.")).toBeVisible();
    await expect(page.getByLabel("Menu of analysis One")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByLabel("Menu of analysis One")).toBeVisible();
  });
});
