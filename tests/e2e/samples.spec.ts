import type { Page } from "@playwright/test";
import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, datasetRow, referenceFile } from "./support/journeys";
import { createProject, openProject } from "./support/projects";

/** Row r contains the number r and the word "w" followed by r. */
const ROWS = Array.from({ length: 1_200 }, (_, i) => `${i + 1},w${i + 1}`);
const TABLE = `number,word\n${ROWS.join("\n")}\n`;

/** Row numbers and cells of the first five rows. */
async function firstRows(page: Page): Promise<string[]> {
  const rows = page.getByRole("grid", { name: "Data" }).getByRole("row");
  await expect(rows.nth(5)).toBeVisible();
  return (await rows.allInnerTexts()).slice(1, 6);
}

async function openDialog(page: Page, dataset: string) {
  await page.getByRole("link", { name: "My projects" }).click();
  await datasetRow(page, dataset).getByRole("link", { name: "NEW PROJECT" }).click();
  return page.getByRole("dialog", { name: "New Project" });
}

test("a random sample is created by keyboard, and its seed reproduces the same rows", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("urn.csv", TABLE));

  const dialog = await openDialog(page, "urn");
  const create = dialog.getByRole("button", { name: "CREATE" });
  await test.step("CREATE needs a name, and a size for a sample", async () => {
    await expect(dialog.getByLabel("Project name")).toBeFocused();
    await expect(dialog.getByLabel("Sample size")).toBeHidden();
    await expect(create).toBeEnabled();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByLabel("Random sample")).toBeChecked();
    await expect(create).toBeDisabled();
    await page.keyboard.press("Tab");
    await page.keyboard.type("0");
    await expect(dialog.getByText("Please Input sample size")).toBeVisible();
    await expect(create).toBeDisabled();
    await page.keyboard.press("Backspace");
    await page.keyboard.type("500");
    await expect(dialog.getByText("A sample has at most 100 percent of the rows.")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByLabel("rows", { exact: true })).toBeChecked();
    await expect(dialog.getByText("A sample has at most 100 percent of the rows.")).toBeHidden();
    await dialog.getByLabel("Project name").fill(" ");
    await expect(dialog.getByText("Please Input project name")).toBeVisible();
    await expect(create).toBeDisabled();
  });

  await test.step("the seed is preset and can be changed", async () => {
    await expect(dialog.getByLabel("Seed")).toHaveValue(/^\d+$/);
    await dialog.getByLabel("Seed").fill("-1");
    await expect(dialog.getByText("The seed is a whole number from 0 to 4294967295.")).toBeVisible();
    await dialog.getByLabel("Seed").fill("42");
    await dialog.getByLabel("Project name").fill("First draw");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "First draw" })).toBeVisible();
    await expect(page.getByText("random sample of 500 of 1,200 rows, seed 42")).toBeVisible();
  });
  const first = await firstRows(page);

  await test.step("the import report names sample size and seed", async () => {
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Import report" }).click();
    const receipt = page.getByRole("dialog", { name: "Import report" });
    await expect(receipt).toContainText("This project is a random sample of 500 of 1,200 rows, seed 42.");
    await receipt.getByRole("link", { name: "OK" }).click();
  });

  await test.step("the same seed gives the same rows", async () => {
    const again = await openDialog(page, "urn");
    await again.getByLabel("Project name").fill("Second draw");
    await again.getByLabel("Random sample").check();
    await again.getByLabel("Sample size").fill("500");
    await again.getByText("rows", { exact: true }).click();
    await again.getByLabel("Seed").fill("42");
    await again.getByRole("button", { name: "CREATE" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Second draw" })).toBeVisible();
    expect(await firstRows(page)).toEqual(first);
  });
});

test("dialog and server refuse a random sample to a LITE user", async ({ page, baseURL }) => {
  await signIn(page, "lite");
  await openProject(page, csvFile("urn-lite.csv", TABLE));
  const dialog = await openDialog(page, "urn-lite");
  await expect(dialog.getByLabel("Random sample")).toBeDisabled();
  await expect(dialog.getByText("Random samples need the PRO plan.")).toBeVisible();
  const answer = await page.request.post(page.url(), {
    headers: { Origin: baseURL ?? "" },
    form: { name: "Sample", rows: "sample", sample_size: "5", sample_size_type: "Rows", seed: "1" },
  });
  expect(answer.status()).toBe(403);
  expect(await answer.text()).toContain("Random samples need the PRO plan.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused sample keeps what was typed", async ({ page, complaints }) => {
    complaints.allow(/status of 400/);
    await signIn(page, "pro");
    await createProject(page, referenceFile("grunfeld.csv", "firms.csv"));
    await openHome(page);
    await datasetRow(page, "firms").getByRole("link", { name: "NEW PROJECT" }).click();
    const dialog = page.getByRole("dialog", { name: "New Project" });
    await dialog.getByLabel("Project name").fill("Ten rows of firms");
    await dialog.getByLabel("Random sample").check();
    await dialog.getByText("rows", { exact: true }).click();
    await dialog.getByLabel("Seed").fill("3");
    await dialog.getByRole("button", { name: "CREATE" }).click();
    await expect(dialog.getByText("Please Input sample size")).toBeVisible();
    await expect(dialog.getByLabel("Random sample")).toBeChecked();
    await dialog.getByLabel("Sample size").fill("10");
    await dialog.getByRole("button", { name: "CREATE" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ten rows of firms" })).toBeVisible();
    await expect(page.getByText("random sample of 10 of 200 rows, seed 3")).toBeVisible();
  });
});
