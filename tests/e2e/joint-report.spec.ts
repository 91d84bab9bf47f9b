import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { findTables, readWordXml } from "../factories/read-word";
import { readZip } from "../factories/read-zip";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject, projectIdOf } from "./support/projects";

const TABLE = `sales,ads\n${Array.from({ length: 30 }, (_, row) => `${(row * 7) % 23}.25,${row}`).join("\n")}\n`;

/** Creates two analyses through the API. @returns the address of the project's report */
async function makeTwo(page: Page): Promise<string> {
  const project = projectIdOf(page);
  for (const [name, column] of [
    ["Sales in brief", 1],
    ["Ads in brief", 2],
  ] as const) {
    const data = {
      project,
      name,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column } },
    };
    const headers = { Origin: new URL(page.url()).origin };
    const response = await page.request.post("/api/v1/analysis/", { data, headers });
    expect(response.status()).toBe(201);
  }
  return `/app/project/${project}/joint-report/`;
}

const parts = (page: Page) =>
  page.getByRole("list", { name: "Parts of the report in order" }).getByRole("listitem");

const words = (page: Page) => page.getByRole("textbox", { name: "Text 1" });

test("a report joins analyses with own words, saves itself, and downloads", async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  await signIn(page, "pro");
  await openProject(page, csvFile("joined.csv", TABLE));
  const address = await makeTwo(page);
  await page.reload();

  await test.step("Export leads there", async () => {
    await page.getByRole("link", { name: "Export Analysis" }).click();
    const dialog = page.getByRole("dialog", { name: "Export Analysis" });
    await expectAccessible(page, [390]);
    await dialog.getByRole("link", { name: "Put several analyses into one report" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Report of joined" })).toBeVisible();
    await expect(parts(page)).toHaveCount(2);
  });

  await test.step("a text is added, and moved to the top by keys", async () => {
    await page.getByRole("button", { name: "Add text" }).click();
    await words(page).fill("# Question\n\nDo *ads* pay?");
    const up = page.getByRole("button", { name: "Move Text 1 up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(parts(page).nth(1)).toContainText("Text 1");
    await expect(up).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(parts(page).first()).toContainText("Text 1");
    await page.getByLabel("Title").fill("Ads and sales");
    await page.getByRole("button", { name: "Remove Sales in brief" }).click();
    await expect(page.getByRole("button", { name: "Add Sales in brief" })).toBeVisible();
    await expect(page.getByText("All changes are saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue("Ads and sales");
    await expect(words(page)).toHaveValue("# Question\n\nDo *ads* pay?");
    await expect(parts(page)).toHaveCount(2);
    await expectAccessible(page, [1440, 1000, 390]);
  });

  await test.step("the last words are in the Word file, although the pause to save had not ended", async () => {
    await words(page).fill("# Last words");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Word" }).click();
    const xml = readWordXml(readZip(readFileSync(await (await download).path())));
    expect(xml).toContain("Last words");
    expect(xml.indexOf("Last words")).toBeLessThan(xml.lastIndexOf("Ads in brief"));
    expect(findTables(xml)).toHaveLength(1);
    await expect(page.getByText("The Word file was downloaded.")).toBeVisible();
  });

  await test.step("a download is cancelled", async () => {
    await page.route("**/joint-report/file/**", () => undefined);
    await page.getByRole("link", { name: "PDF" }).click();
    await expect(page.getByRole("progressbar", { name: "Progress of the report" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled.")).toBeVisible();
    await page.unroute("**/joint-report/file/**");
  });

  await test.step("another window's change is not overwritten, and what was typed stays", async () => {
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByLabel("Title").fill("From the other window");
    await expect(other.getByText("All changes are saved.")).toBeVisible();
    await other.close();
    await words(page).fill("Mine");
    await expect(page.getByRole("alert")).toContainText("changed in another window");
    await expect(words(page)).toHaveValue("Mine");
  });

  await test.step("the HTML file opens from disk", async () => {
    const file = await page.request.get(`${address}file/?format=html`);
    await page.context().setOffline(true);
    const viewer = await page.context().newPage();
    await viewer.setContent(await file.text());
    await expect(viewer.getByRole("heading", { level: 1, name: "From the other window" })).toBeVisible();
    await expect(viewer.getByRole("table", { name: /Statistics of ads/ })).toBeVisible();
    await viewer.close();
    await page.context().setOffline(false);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each button saves what was typed", async ({ page, complaints }) => {
    complaints.allow(/status of 400/);
    await signIn(page, "pro");
    await openProject(page, csvFile("joined-plain.csv", TABLE));
    await page.goto(await makeTwo(page));
    await page.getByRole("button", { name: "Add text" }).click();
    await words(page).fill("Typed, then moved");
    await page.getByRole("button", { name: "Move Text 1 up" }).click();
    await expect(parts(page).nth(1).getByRole("textbox")).toHaveValue("Typed, then moved");
    await page.getByRole("button", { name: "Remove Ads in brief" }).click();
    await page.getByLabel("Title").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please enter a title for the report.")).toBeVisible();
    await page.getByLabel("Title").fill("Plain");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Plain");
    const href = (await page.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "";
    const pdf = await page.request.get(href);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
