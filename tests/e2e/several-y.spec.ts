import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { figure, referenceFile, referenceStatistic } from "./support/journeys";
import { openProject } from "./support/projects";

const FUNCTIONS = ["Statistics", "Histogram"];
const chips = (page: Page) =>
  page.getByRole("list", { name: /^Dependent variables? \(Y\)$/ }).getByRole("listitem");
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const apply = (page: Page) => page.getByRole("button", { name: /^APPLY/ }).last();

async function addY(page: Page, column: string) {
  await page.getByRole("combobox", { name: "Further dependent variable" }).selectOption(column);
  await page.getByRole("button", { name: "Add Y" }).click();
}

/** Each function once for each variable, in the order chosen, with the mean of R for mpg and hp. */
async function expectPanels(page: Page, labels: readonly string[]) {
  for (const title of FUNCTIONS) {
    for (const label of labels) await expect(panel(page, `${title}: ${label}`)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 2, name: /^(Statistics|Histogram): / })).toHaveText(
    FUNCTIONS.flatMap((title) => labels.map((label) => `${title}: ${label}`)),
  );
  for (const label of ["mpg", "hp"]) {
    await expect(figure(page, `Statistics of ${label}`, "Mean")).toHaveText(
      referenceStatistic("mtcars.csv", label, "avg"),
    );
  }
}

test("several Y have each function next to each other", async ({ page }) => {
  await signIn(page, "lite");
  await openProject(page, referenceFile("mtcars.csv", "cars-several.csv"));

  await test.step("three Y are chosen by keyboard and mouse", async () => {
    await page.getByRole("button", { name: "mpg as dependent variable (Y)" }).press("Enter");
    await expect(chips(page)).toHaveCount(1);
    await addY(page, "hp");
    // Next to several, the button of a column adds it.
    await page.getByRole("button", { name: "wt as dependent variable (Y)" }).click();
    await expect(chips(page)).toHaveText([/^.*mpg/, /^.*hp/, /^.*wt/]);
    for (const title of FUNCTIONS) await page.getByRole("checkbox", { name: title, exact: true }).check();
    await page
      .getByRole("switch", { name: "Exclude outliers" })
      .or(page.getByLabel(/^Exclude outliers/))
      .uncheck();
  });

  await test.step("each is previewed", async () => {
    await expect(panel(page, "Preview: Histogram: wt")).toBeVisible();
    await expect(panel(page, "Preview: Statistics: mpg")).toBeVisible();
  });

  await test.step("APPLY shows three panels of each function, at least two in a row", async () => {
    await apply(page).click();
    await expectPanels(page, ["mpg", "hp", "wt"]);
    // Both at once: results that arrive move them.
    const apart = await panel(page, "Histogram: mpg").evaluate(
      (one, other) => other.getBoundingClientRect().top - one.getBoundingClientRect().top,
      await panel(page, "Histogram: hp").evaluateHandle((element) => element),
    );
    expect(apart).toBe(0);
    await expectAccessible(page, [1440, 1000, 390]);
  });

  await test.step("in a narrow window they are below each other", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const boxes = await Promise.all(
      ["mpg", "hp", "wt"].map((label) => panel(page, `Histogram: ${label}`).boundingBox()),
    );
    const [first, second, third] = boxes.map((box) => box?.y ?? 0);
    expect(first).toBeLessThan(second ?? 0);
    expect(second).toBeLessThan(third ?? 0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the data behind a chart are those of its Y", async () => {
    await panel(page, "Histogram: hp")
      .getByRole("link", { name: /^Data of .* as a table$/ })
      .click();
    const dialog = page.getByRole("dialog", { name: /^Data of / });
    await expect(dialog).toContainText("hp");
    await expect(page).toHaveURL(/[?&]y=2(&|$)/);
    await dialog.getByRole("link", { name: "OK" }).click();
  });

  await test.step("a file of the second Y says so", async () => {
    const own = panel(page, "Statistics: hp");
    await own
      .getByRole("button", { name: /^Download/ })
      .or(own.getByLabel(/^Download/))
      .first()
      .click();
    const download = page.waitForEvent("download");
    await own.getByRole("link", { name: /CSV/ }).first().click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statistics-y2-/);
    expect(readFileSync(await file.path(), "utf8")).toContain("146.6875");
  });

  await test.step("the report has them all", async () => {
    const report = await page.request.get(
      page.url().replace(/\?.*$/, "") + `analyses/${analysisOf(page)}/report/?format=html`,
    );
    const html = await report.text();
    for (const label of ["mpg", "hp", "wt"]) expect(html).toContain(`<h2>Histogram: ${label}</h2>`);
  });

  await test.step("a shared link shows them all", async () => {
    const headers = { Origin: new URL(page.url()).origin };
    const made = await page.request.post(`/api/v1/analysis/${analysisOf(page)}/links/`, { headers });
    const { url } = (await made.json()) as { url: string };
    const { pathname, search } = new URL(url);
    const project = page.url();
    await page.goto(pathname + search);
    await expectPanels(page, ["mpg", "hp", "wt"]);
    const stillOf = (label: string) =>
      panel(page, `Histogram: ${label}`).locator("img").first().getAttribute("src");
    const [hp, wt] = [await stillOf("hp"), await stillOf("wt")].map((src) => src ?? "");
    expect([hp, wt]).toEqual([expect.stringMatching(/[?&]y=2/), expect.stringMatching(/[?&]y=3/)]);
    const images = await Promise.all([hp, wt].map((src) => page.request.get(src ?? "")));
    expect(images.map((image) => image.headers()["content-type"])).toEqual(
      images.map(() => "image/svg+xml; charset=utf-8"),
    );
    const [one, other] = await Promise.all(images.map((image) => image.text()));
    expect(one).not.toBe(other);
    const beyond = await page.request.get((hp ?? "").replace("y=2", "y=4"));
    expect(beyond.status()).toBe(404);
    await page.goto(project);
  });

  await test.step("one is removed, and another transformed alone", async () => {
    await page.getByRole("button", { name: "Remove hp" }).click();
    await expect(chips(page)).toHaveCount(2);
    await page.getByRole("combobox", { name: "Transform of wt" }).selectOption({ label: "Ln" });
    await apply(page).click();
    await expect(panel(page, "Histogram: Ln(wt)")).toBeVisible();
    await expect(panel(page, "Histogram: mpg")).toBeVisible();
    await expect(panel(page, "Histogram: hp")).toHaveCount(0);
  });
});

function analysisOf(page: Page): string {
  const id = new URL(page.url()).searchParams.get("analysis");
  if (!id) throw new Error(`No analysis in ${page.url()}`);
  return id;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("several Y are chosen", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, referenceFile("mtcars.csv", "cars-several-page.csv"));
    await page.getByRole("button", { name: "mpg as dependent variable (Y)" }).click();
    await addY(page, "hp");
    await addY(page, "wt");
    await addY(page, "qsec");
    await page.getByRole("button", { name: "Remove qsec" }).click();
    await expect(chips(page)).toHaveCount(3);
    for (const title of FUNCTIONS) await page.getByRole("checkbox", { name: title, exact: true }).check();
    await page.getByLabel(/^Exclude outliers/).uncheck();
    await page.getByRole("button", { name: "Check" }).click();
    const before = page.getByRole("region", { name: "Before it runs" });
    await expect(before.getByRole("heading", { level: 4 })).toHaveText(["mpg", "hp", "wt"]);
    await apply(page).click();
    await expectPanels(page, ["mpg", "hp", "wt"]);
    await expect(page.getByRole("img", { name: /hp/ }).first()).toBeVisible();
    await page.getByRole("combobox", { name: "Transform of hp" }).selectOption({ label: "Ln" });
    await apply(page).click();
    await expect(panel(page, "Histogram: Ln(hp)")).toBeVisible();
  });
});
