import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { applyByApi, openAnalysis, projectIdOf } from "./support/projects";

/** Grunfeld's data with the names of the first firms, so that a point has an entity and a period. */
function grunfeld(name: string) {
  const firms = ["", "General Motors", "US Steel", "General Electric"];
  const [, ...lines] = readFileSync("tests/reference/data/grunfeld.csv", "utf8").trim().split(/\r?\n/);
  const rows = lines.slice(0, 60).map((line) => {
    const [firm = "", ...rest] = line.split(",");
    return [firms[Number(firm)], ...rest].join(",");
  });
  return csvFile(name, ["firm,year,inv,value,capital", ...rows].join("\n"));
}

const column = (index: number) => ({ column: index, trans: null });
const regression = {
  name: "Multivariate",
  analysis_type: "multivariate",
  analysis_function: ["regression"],
  variables: { Y: column(3), X: [column(4), column(5)] },
  remove_outliers: false,
};
const univariate = {
  name: "Univariate",
  analysis_type: "univariate",
  analysis_function: ["qq_plot", "timeplot"],
  variables: { Y: column(3) },
  remove_outliers: false,
};

const chart = (page: Page, name: string) => page.getByRole("figure", { name, exact: true });
const points = (figure: Locator) => figure.getByRole("slider");
const bar = (page: Page) => page.locator(".chosen");
const ledger = (page: Page) => page.getByRole("list", { name: "Rows used" }).first();
const RESIDUALS = "Residuals vs. fitted";
const QQ = "Normal Q-Q plot of the standardised residuals";

/** Chooses the point with the largest fitted value by keys: General Motors in 1954, row 20 (R: fitted 1247.8 at most). */
async function chooseLast(page: Page): Promise<void> {
  const figure = chart(page, RESIDUALS);
  await figure.scrollIntoViewIfNeeded();
  await points(figure).focus();
  await points(figure).press("End");
  await expect(points(figure)).toHaveAttribute("aria-valuetext", /^General Motors · 1954/);
  await points(figure).press("Enter");
}

/** How many pixels of a chart's upper canvas are painted: rings of chosen points, nothing else while no cursor is in it. */
function painted(figure: Locator): Promise<number> {
  return figure
    .locator("canvas")
    .last()
    .evaluate((element: HTMLCanvasElement) => {
      const data = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
      let count = 0;
      for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count += 1;
      return count;
    });
}

async function openRegression(page: Page, file: string): Promise<void> {
  await signIn(page, "pro");
  await openAnalysis(page, grunfeld(file), regression);
  await expect(page.getByRole("heading", { name: "Regression", exact: true })).toBeVisible();
  // The ways arrive later, and move the charts.
  await expect(page.getByRole("img", { name: /^Estimates of value, capital/ })).toBeVisible();
}

test("a point that is chosen by keys is marked in every chart and in the table, and is read out", async ({
  page,
}) => {
  await openRegression(page, "linked.csv");
  await expect(bar(page)).toContainText("Choose points");
  await chooseLast(page);

  await test.step("the bar names it, with its values, and says so to screen readers", async () => {
    await expect(bar(page).getByRole("status").first()).toHaveText("Chosen: General Motors · 1954");
    // Row 20 of tests/reference/data/grunfeld.csv.
    await expect(bar(page)).toContainText("inv 1,486.7 · value 5,593.6 · capital 2,226.3");
    await expect(points(chart(page, RESIDUALS))).toHaveAttribute("aria-valuetext", /, chosen$/);
  });

  await test.step("other charts mark it and name it", async () => {
    for (const name of [QQ, "Standardised residuals vs. leverage"]) {
      await chart(page, name).scrollIntoViewIfNeeded();
      await expect(chart(page, name).locator(".chart-name")).toHaveText("General Motors · 1954");
      expect(await painted(chart(page, name))).toBeGreaterThan(20);
    }
  });

  await test.step("the table shows and marks its row", async () => {
    await bar(page).getByRole("link", { name: "Show in table" }).click();
    const row = page.getByRole("grid", { name: "Data" }).locator("[role=row][data-marked=true]");
    await expect(row.getByRole("rowheader")).toHaveText("20");
    await expect(row).toBeInViewport();
  });

  await test.step("Shift with an arrow adds, Enter takes away, Escape clears", async () => {
    const figure = chart(page, RESIDUALS);
    await figure.scrollIntoViewIfNeeded();
    await points(figure).focus();
    await points(figure).press("End");
    await points(figure).press("Shift+ArrowLeft");
    await points(figure).press("Shift+ArrowLeft");
    await expect(bar(page)).toContainText("3 points: General Motors · 1954");
    await points(figure).press("Enter");
    await expect(bar(page)).toContainText("2 points");
    await points(figure).press("Escape");
    await points(figure).press("Escape");
    await expect(bar(page)).toContainText("Choose points");
    expect(await painted(figure)).toBe(0);
  });
  await chooseLast(page);
  await expectAccessible(page, [1440, 1000, 390]);
});

test("the pointer chooses by click and by frame, with Shift for more", async ({ page }) => {
  await openRegression(page, "framed.csv");
  const figure = chart(page, RESIDUALS);
  await figure.scrollIntoViewIfNeeded();
  await expect(points(figure)).toBeVisible();
  const box = await points(figure).boundingBox();
  if (!box) throw new Error("no chart");
  const at = (across: number, down: number) =>
    [box.x + box.width * across, box.y + box.height * down] as const;
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
    await page.mouse.move(...to, { steps: 3 });
    await expect(figure.locator(".chart-frame")).toBeVisible();
    await page.mouse.up();
    await expect(figure.locator(".chart-frame")).toBeHidden();
  };

  await test.step("a frame around the whole plot has all 60 points", async () => {
    await drag(at(0.02, 0.01), at(0.99, 0.95));
    await expect(bar(page)).toContainText("60 points");
  });
  await test.step("a smaller frame replaces them, and Shift adds", async () => {
    await drag(at(0.7, 0.01), at(0.99, 0.95));
    await expect(bar(page)).not.toContainText("60 points");
    const few = Number(/(\d+) points/.exec((await bar(page).textContent()) ?? "")?.[1]);
    expect(few).toBeGreaterThan(1);
    await page.keyboard.down("Shift");
    await drag(at(0.02, 0.01), at(0.99, 0.95));
    await page.keyboard.up("Shift");
    await expect(bar(page)).toContainText("60 points");
  });
  await test.step("with Alt the frame is the path of the pointer", async () => {
    await page.keyboard.down("Alt");
    await page.mouse.move(...at(0.02, 0.01));
    await page.mouse.down();
    for (const [across, down] of [
      [0.99, 0.01],
      [0.99, 0.95],
      [0.02, 0.95],
    ] as const)
      await page.mouse.move(...at(across, down), { steps: 4 });
    await expect(figure.locator(".chart-frame polygon")).toBeVisible();
    await page.mouse.up();
    await page.keyboard.up("Alt");
    await expect(bar(page)).toContainText("60 points");
  });
  await test.step("a click on the ground clears, one on a point chooses it", async () => {
    await page.mouse.click(...at(0.98, 0.02));
    await expect(bar(page)).toContainText("Choose points");
    await points(figure).focus();
    await points(figure).press("End");
    await points(figure).press("Enter");
    const name = figure.locator(".chart-name");
    await points(figure).press("Escape");
    await expect(name).toBeVisible();
  });
});

test("Leave out changes the data and the ledger, and Undo takes it back", async ({ page }) => {
  await openRegression(page, "left.csv");
  await expect(ledger(page)).toContainText("60 used");
  await chooseLast(page);
  await bar(page).getByRole("button", { name: "Leave out" }).press("Enter");
  await expect(ledger(page)).toContainText("−1 filtered out (Left out rows)");
  await expect(ledger(page)).toContainText("59 used");
  await expect(page.getByText("Data changed: apply again")).toHaveCount(0);
  // The choice is dropped with the data.
  await expect(bar(page).getByText("Left out row 20")).toBeVisible();
  await expect(page.locator(".chart-name")).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect(ledger(page)).toContainText("60 used");
  await expect(ledger(page)).not.toContainText("Left out rows");
});

test("Keep only leaves out all other rows; Make a column marks the chosen ones", async ({ page }) => {
  await openRegression(page, "kept.csv");
  const figure = chart(page, RESIDUALS);
  await figure.scrollIntoViewIfNeeded();
  await points(figure).focus();
  await points(figure).press("Home");
  for (let i = 1; i < 12; i += 1) await points(figure).press("Shift+ArrowRight");
  await expect(bar(page)).toContainText("12 points");
  await bar(page).getByRole("button", { name: "Make a column" }).click();
  await expect(bar(page).getByText("Created Chosen rows")).toBeVisible();
  await expect(ledger(page)).toContainText("60 used");

  await figure.scrollIntoViewIfNeeded();
  await points(figure).focus();
  await points(figure).press("Home");
  for (let i = 1; i < 12; i += 1) await points(figure).press("Shift+ArrowRight");
  await bar(page).getByRole("button", { name: "Keep only" }).click();
  await expect(ledger(page)).toContainText("−48 filtered out (Left out rows)");
  await expect(ledger(page)).toContainText("12 used");
  await page.getByRole("list", { name: "Layout" }).getByRole("link", { name: "Table", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: /Chosen rows/ })).toBeVisible();
});

test("the choice survives another function of the same analysis, and ends with another analysis", async ({
  page,
}) => {
  await openRegression(page, "functions.csv");
  await chooseLast(page);
  await page.getByRole("radio", { name: "Robust Regression", exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(page.getByRole("heading", { name: "Robust Regression", exact: true })).toBeVisible();
  await expect(bar(page).getByText("General Motors · 1954", { exact: true })).toBeVisible();
  await chart(page, RESIDUALS).scrollIntoViewIfNeeded();
  await expect(chart(page, RESIDUALS).locator(".chart-name")).toHaveText("General Motors · 1954");
  await applyByApi(page, univariate);
  await expect(bar(page)).toContainText("Choose points");
});

test("Lite leaves rows out from a chart, and is shown the plans for a column", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  await signIn(page, "lite");
  await openAnalysis(page, grunfeld("lite-points.csv"), univariate);
  const figure = chart(page, "Normal Q-Q Plot");
  await figure.scrollIntoViewIfNeeded();
  await points(figure).focus();
  await points(figure).press("End");
  await points(figure).press("Enter");
  await expect(bar(page)).toContainText("General Motors · 1954");
  await chart(page, "Timeplot of inv").scrollIntoViewIfNeeded();
  await expect(chart(page, "Timeplot of inv").locator(".chart-name")).toHaveText(/^General Motors · 1954/);
  await bar(page).getByRole("link", { name: "Make a column" }).click();
  await expect(page.getByRole("dialog", { name: /are part of PRO/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Leave out" }).click();
  await expect(ledger(page)).toContainText("−1 filtered out (Left out rows)");

  // The server holds the limit, too.
  const project = projectIdOf(page);
  const status = await page.evaluate(async (id) => {
    const body = new URLSearchParams({ rows: "1", act: "make-column" });
    return (await fetch(`/app/project/${id}/chosen/`, { method: "POST", body })).status;
  }, project);
  expect(status).toBe(403);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a tap chooses and adds, a switch lets a finger drag a frame, and the bar is at the foot", async ({
    page,
  }) => {
    await openRegression(page, "touched.csv");
    const figure = chart(page, RESIDUALS);
    await figure.scrollIntoViewIfNeeded();
    await figure.getByRole("switch", { name: "Choose points by dragging" }).check();
    const box = await points(figure).boundingBox();
    if (!box) throw new Error("no chart");
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", box.x + 8, box.y + 6);
    for (let i = 1; i <= 5; i += 1)
      await touch("touchMove", box.x + (box.width * i) / 5.1, box.y + (box.height * i) / 5.3);
    await touch("touchEnd");
    await expect(bar(page)).toContainText("60 points");
    await expect(bar(page).getByRole("button", { name: "Leave out" })).toBeInViewport();
    // Right after a drag the browser takes a tap for the second half of a gesture.
    await expect(async () => {
      await bar(page).getByRole("button", { name: "Clear the choice" }).tap({ timeout: 1_000 });
      await expect(page.locator(".chosen-bar")).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await figure.getByRole("switch").uncheck();

    // The name of a chosen point is next to it: it gives the place to tap.
    await chooseLast(page);
    await points(figure).press("Escape");
    const name = await figure.locator(".chart-name").boundingBox();
    if (!name) throw new Error("no name");
    await bar(page).getByRole("button", { name: "Clear the choice" }).tap();
    const chartBox = await points(figure).boundingBox();
    if (!chartBox) throw new Error("no chart");
    const position = { x: name.x + name.width + 14 - chartBox.x, y: name.y + name.height / 2 - chartBox.y };
    await points(figure).tap({ position });
    await expect(bar(page).getByText("General Motors · 1954", { exact: true })).toBeVisible();
    await points(figure).tap({ position });
    await expect(page.locator(".chosen-bar")).toHaveCount(0);
  });
});
