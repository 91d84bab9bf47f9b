import type { Route } from "@playwright/test";
import { ADS, applied, SALES, salesFile, scatter, univariate } from "./support/analyses";
import { expect, signIn, test } from "./support/fixtures";
import { applyByApi, openAnalysis, openProject, projectIdOf } from "./support/projects";
import { watchFor } from "./support/watch-for";

test("a failed APPLY keeps every choice and can be retried", async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|Unable to decode|turbo-stream|SyntaxError/);
  await signIn(page, "pro");
  await openProject(page, salesFile("unanswered.csv"));
  await page.getByRole("button", { name: `${SALES} as dependent variable (Y)` }).click();
  await page.getByLabel("Statistics", { exact: true }).check();

  let answer: "none" | "broken" | "real" | "offline" = "none";
  await page.route(/\/app\/project\/[^/]+(\.data|\/)/, async (route) => {
    if (answer === "offline") return route.abort("internetdisconnected");
    if (route.request().method() !== "POST" || answer === "real") return route.continue();
    if (answer === "none") return route.abort("internetdisconnected");
    return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  const alert = page.getByText("No answer from the server. Your choices are kept.");
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(alert).toBeVisible();
  answer = "broken";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeVisible();
  await expect(page.getByLabel("Statistics", { exact: true })).toBeChecked();
  await expect(page.getByLabel(`Transform of ${SALES}`)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Statistics", { exact: true })).toBeChecked();

  answer = "real";
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
  await expect(applied(page)).toBeFocused();

  answer = "offline";
  await page.getByLabel("Boxplot", { exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(alert).toBeVisible();
  await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("Keep outliers applies in one click and leaves no unapplied changes", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("outliers.csv"), univariate);
  await expect(
    page.getByText(/Statistics leaves out 1 outlier \(above [\d,.]+\)\. Boxplot keeps/),
  ).toBeVisible();
  await expect(page.getByLabel(/^Exclude outliers/)).toBeChecked();
  const sawUnapplied = await watchFor(page, ".not-applied");
  await page.getByRole("button", { name: "Keep outliers" }).click();
  await expect(page.getByText("Outliers are kept.")).toBeVisible();
  await expect(page.getByLabel(/^Exclude outliers/)).not.toBeChecked();
  await expect(applied(page)).toBeVisible();

  await page.getByLabel("Menu of analysis Univariate").click();
  await page.getByRole("link", { name: "Rename Analysis" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename Analysis" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Sales");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: /^Sales/ })).toBeVisible();
  await expect(applied(page)).toBeVisible();
  expect(await sawUnapplied()).toBe(false);

  await page.getByLabel("Histogram", { exact: true }).check();
  await expect(page.getByText("These are still the results from before")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("These are still the results from before")).toBeHidden();
});

test("a setting that was applied here and changed back elsewhere is no unapplied change", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("changed-back.csv"), univariate);
  const exclude = page.getByLabel(/^Exclude outliers/);
  await exclude.uncheck();
  await page.getByRole("button", { name: /^APPLY \(/ }).click();
  await expect(applied(page)).toBeVisible();
  const changed = await page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get("analysis") ?? "";
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ remove_outliers: true });
    return (await fetch(`/api/v1/analysis/${id}/`, { method: "PATCH", headers, body })).status;
  });
  expect(changed).toBe(200);

  await page.getByLabel("Menu of analysis Univariate").click();
  await page.getByRole("link", { name: "Rename Analysis" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename Analysis" });
  await dialog.getByLabel("Name").fill("Sales");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: /^Sales/ })).toBeVisible();
  await expect(exclude).toBeChecked();
  await expect(applied(page)).toBeVisible();
});

test("Undo restores a deleted analysis", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("deleted.csv"), univariate);
  await page.getByLabel("Menu of analysis Univariate").click();
  await page.getByRole("link", { name: "Delete Analysis" }).click();
  await page.getByRole("dialog", { name: "Delete Analysis" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Analysis deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
  await expect(page.getByText("Analysis deleted.")).toBeHidden();
});

test("changes made before the scripts arrive count", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("early.csv"));
  const filter = { column_index: 4, column_value: "Süd" };
  await applyByApi(page, { ...scatter, filter_by_variable: true, filter_by_variable_json: filter });
  await expect(page.getByText("Region = Süd")).toBeVisible();

  const held: Route[] = [];
  await page.route("**/assets/entry.client-*.js", (route) => void held.push(route));
  await page.reload();
  await page.getByLabel("Filter value").selectOption("Ost");
  await page.getByLabel("Exclude outliers").click();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(page.getByText("These are still the results from before")).toBeVisible();
  await expect(page.getByLabel("Exclude outliers")).not.toBeChecked();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByText("Region = Ost")).toBeVisible();
  await expect(page.getByLabel("Exclude outliers")).not.toBeChecked();
});

test("results whose views cannot be loaded say so, keep the page, and can be tried again", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|dynamically imported module/);
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("late.csv"), univariate);
  await expect(applied(page)).toBeVisible();
  await page.goto(page.url().replace("view=chart", "view=table"));
  await page.route("**/assets/results-*.js", (route) => route.abort("internetdisconnected"));
  // The link reloads the page until the scripts have arrived.
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.getByRole("link", { name: "Table and chart" }).click();
  await expect(page.getByText("The results could not be loaded. Your choices are kept.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^APPLY/ })).toBeVisible();
  await page.unroute("**/assets/results-*.js");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(applied(page)).toBeVisible();
});

test("a filter set through the API is shown and can be changed and removed", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("filtered.csv"));
  const filter = { column_index: 4, column_value: "Süd" };
  await applyByApi(page, { ...scatter, filter_by_variable: true, filter_by_variable_json: filter });
  await expect(page.getByText("Region = Süd")).toBeVisible();
  await expect(page.getByRole("link", { name: "−16 filtered out (Region is not Süd)" })).toBeVisible();
  await expect(page.getByLabel("Filter value")).toHaveValue('"Süd"');
  await page.getByLabel("Filter value").selectOption("Ost");
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("link", { name: "−16 filtered out (Region is not Ost)" })).toBeVisible();
  await page.getByLabel("Filter By Column Value").click();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByText("Region = Ost")).toBeHidden();
  await expect(page.getByLabel("Filter By Column Value")).toBeHidden();
});

test("long names hide no control and do not widen the page", async ({ page }) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("long-names.csv"), univariate);
  await applyByApi(page, scatter);
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const apply = applied(page);
    if (!(await page.getByLabel(`Remove ${SALES}`).isVisible()))
      await page.getByTitle("Collapse or expand sidebar").click();
    // A trial click fails if another element covers the control.
    await apply.click({ trial: true });
    for (const name of [SALES, ADS]) await page.getByLabel(`Remove ${name}`).click({ trial: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("a LITE user who opens the address of a multivariate analysis sees the plans", async ({ page }) => {
  await signIn(page, "lite");
  await openProject(page, salesFile("lite.csv"));
  await page.goto(`/app/project/${projectIdOf(page)}/?analysis=new&type=multivariate`);
  await expect(page.getByRole("dialog", { name: "Multivariate analyses are part of PRO" })).toBeVisible();
  await expect(page.getByLabel("Regression", { exact: true })).toBeHidden();
});
