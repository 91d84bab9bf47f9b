import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { agreeToSend, chooseFile, csvFile, datasetRow } from "./support/journeys";
import { openProject } from "./support/projects";

/** Grunfeld's data: ten firms, 1935 to 1954. */
const ROWS = readFileSync("tests/reference/data/grunfeld.csv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(","));
const OLD = ["firm,fy,inv,value,capital,note", ...ROWS.map((row, at) => `F${row.join(",")},n${at % 3}`)].join(
  "\n",
);
/** A year more, `value` under another name, `capital` in units, a region, no notes. */
const NEW = [
  "firm,fy,inv,market_value,capital,region",
  ...ROWS.flatMap(([firm, fy, inv, value, capital]) => {
    const line = (year: string) =>
      `F${firm},${year},${inv},${value},${Math.round(Number(capital) * 1000)},r${Number(firm) % 4}`;
    return fy === "1954" ? [line("1954"), line("1955")] : [line(String(fy))];
  }),
].join("\n");

const openReplace = async (page: Page, dataset: string) => {
  await page.getByRole("link", { name: "My projects" }).click();
  await datasetRow(page, dataset).getByLabel(`Menu of ${dataset}`).click();
  await page.getByRole("link", { name: "Replace data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Replace data of ${dataset}` })).toBeVisible();
};
const send = async (page: Page, name: string, content: string) => {
  await chooseFile(page, "CHOOSE FILE", csvFile(name, content));
  await agreeToSend(page, name);
};

test("next year's file takes the place of this year's, and can be taken back", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("firms.csv", OLD));

  await test.step("the new file is compared before anything changes", async () => {
    await openReplace(page, "firms");
    await expectAccessible(page);
    await send(page, "firms_1955.csv", NEW);
    await expect(page.getByRole("heading", { level: 2, name: "Columns" })).toBeVisible();
    await expect(page.getByText("rows, was 200")).toBeVisible();
    await expect(page.getByText("renamed; 200 of 200 old values equal")).toBeVisible();
    await expect(page.getByText("seems to be in another unit: × 1,000")).toBeVisible();
    await expect(page.getByText("gone; nothing uses it")).toBeVisible();
    await expect(page.getByRole("button", { name: "Divide by 1,000" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByText("There are no analyses yet.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a unit can be kept, and a match taken back", async () => {
    await page.getByRole("button", { name: "Keep as in the file" }).click();
    await expect(page.getByRole("button", { name: "Keep as in the file" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Divide by 1,000" }).click();
    await expect(page.getByRole("button", { name: "Divide by 1,000" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Leave it out" }).click();
    await expect(page.getByText("new, left out")).toBeVisible();
    await page.getByRole("button", { name: "Add it" }).click();
    await expect(page.getByText("new, will be added")).toBeVisible();
    await page.locator("summary", { hasText: "market_value" }).click();
    await page.getByLabel("Column of the new file for value").selectOption({ label: "none" });
    await page.getByRole("button", { name: "Match value", exact: true }).click();
    await expect(page.getByText("gone; nothing uses it")).toHaveCount(2);
  });

  await test.step("how it is read can be changed, and leads back to the comparison", async () => {
    await page.getByRole("link", { name: "Change how it is read" }).click();
    await expect(page.getByRole("heading", { name: "As imported" })).toBeVisible();
    await page.getByRole("textbox", { name: "Columns" }).fill("1-5");
    await page.getByRole("button", { name: "COMPARE AGAIN" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Replace data of firms" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Columns" })).toBeVisible();
    await expect(page.getByText("new, will be added")).toHaveCount(1);
  });

  await test.step("REPLACE makes a version, and the project has the new rows", async () => {
    await page.getByRole("button", { name: "REPLACE" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Versions of firms" })).toBeVisible();
    await expect(page.getByText("Replaced data by firms_1955.csv")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "firms", exact: true }).click();
    await expect(page.getByText("210 rows").first()).toBeVisible();
  });

  await test.step("the earlier version comes back", async () => {
    await page.getByRole("link", { name: "My projects" }).click();
    await datasetRow(page, "firms").getByLabel("Menu of firms").click();
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("button", { name: "Go back to version 1" }).click();
    await expect(page.getByText("Went back to version 1, firms.csv")).toBeVisible();
    await page.getByRole("link", { name: "firms", exact: true }).click();
    await expect(page.getByText("200 rows").first()).toBeVisible();
  });

  await test.step("the file of each version can be downloaded", async () => {
    await page.goBack();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the file of version 2" }).click();
    expect((await saved).suggestedFilename()).toBe("firms_1955.csv");
  });
});

test("a file that is no table is refused with its reason, and a draft can be given up", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("kept.csv", OLD));
  await openReplace(page, "kept");
  await chooseFile(page, "CHOOSE FILE", csvFile("empty.csv", ""));
  await expect(page.getByText(/empty/i).first()).toBeVisible();
  await send(page, "kept_1955.csv", NEW);
  await expect(page.getByRole("heading", { level: 2, name: "Columns" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "CHOOSE FILE" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("rows are appended by forms alone", async ({ page }) => {
    await signIn(page, "pro");
    await openProject(page, csvFile("plain.csv", OLD));
    const row = page.url();
    await page.getByRole("link", { name: "My projects" }).click();
    await datasetRow(page, "plain").getByLabel("Menu of plain").click();
    await page.getByRole("link", { name: "Replace data" }).click();
    await page.getByLabel("new rows only").check();
    const added = csvFile("plain_1955.csv", "firm,fy,inv\nF1,1955,1\nF2,1955,2\n");
    await page.locator("input#file").setInputFiles(added);
    await page.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Columns" })).toBeVisible();
    await page.getByRole("link", { name: "Change how it is read" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "COMPARE AGAIN" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Columns" })).toBeVisible();
    await expect(page.getByText("not in the new file: empty in the new rows").first()).toBeVisible();
    await page.getByRole("button", { name: "APPEND" }).click();
    await expect(page.getByText("Appended plain_1955.csv")).toBeVisible();
    await page.goto(row);
    await expect(page.getByText("202 rows").first()).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Go back to version 1" }).click();
    await expect(page.getByText("Went back to version 1, plain.csv")).toBeVisible();
    await page.goto(row);
    await expect(page.getByText("200 rows").first()).toBeVisible();
  });
});
