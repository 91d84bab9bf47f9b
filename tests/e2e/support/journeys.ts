import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** A data set of tests/reference/data under a name of its own, so that tests side by side do not meet. */
export function referenceFile(data: string, name: string) {
  return { name, mimeType: "text/csv", buffer: readFileSync(`tests/reference/data/${data}`) };
}

export function csvFile(name: string, text: string) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

type UploadFile = ReturnType<typeof csvFile>;

/** Picks a file on the home page; the browser begins to read it. */
export async function pickFile(page: Page, file: UploadFile): Promise<void> {
  // The import page, which one may come from, has an UPLOAD of its own.
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  // A click before the page is alive opens nothing.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 3_000 });
    await page.getByRole("button", { name: "UPLOAD", exact: true }).click({ timeout: 3_000 });
    await (await chooser).setFiles(file);
  }).toPass({ timeout: 30_000 });
}

/** Past what was found in the picked file and the Legal Notice: it is being sent. */
export async function agreeToSend(page: Page, fileName: string): Promise<void> {
  await page
    .getByRole("dialog", { name: `Found in ${fileName}` })
    .getByRole("button", { name: "CONTINUE" })
    .click();
  await page
    .getByRole("dialog", { name: "Legal Notice" })
    .getByRole("button", { name: "AGREE AND UPLOAD" })
    .click();
}

/** From the picked file to the import page. */
export async function sendFile(page: Page, file: UploadFile): Promise<void> {
  await pickFile(page, file);
  await agreeToSend(page, file.name);
  await expect(page).toHaveURL(/\/app\/setheaderrow\//);
}

/** From the home page to the open project of a file, with the settings as they were found. */
export async function openProject(page: Page, file: UploadFile): Promise<void> {
  await sendFile(page, file);
  // The address changes a little before the page: its heading is what tells.
  await expect(page.getByRole("heading", { name: "As imported" })).toBeVisible();
  await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
  const success = page.getByRole("dialog", { name: "Success" });
  await expect(success).toBeVisible();
  await success.getByRole("button", { name: "OK" }).click();
}

/** The row of a dataset on the home page. */
export function datasetRow(page: Page, name: string): Locator {
  return page
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
}

/** A figure of a result table by the name of its row. */
export function figure(page: Page, table: string, row: string): Locator {
  return page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row, exact: true }) })
    .getByRole("cell")
    .first();
}

interface Fitted {
  dataset: string;
  column?: string;
  trans?: unknown;
  without_removal: Record<string, number>;
}

/** A statistic of a column in tests/reference (R), as the screen writes it. */
export function referenceStatistic(dataset: string, column: string, name: string): string {
  const { cases } = JSON.parse(readFileSync("tests/reference/statistics.json", "utf8")) as {
    cases: Fitted[];
  };
  const found = cases.find(
    (each) => each.dataset === `data/${dataset}` && each.column === column && each.trans === "none",
  );
  const value = found?.without_removal[name];
  if (value === undefined) throw new Error(`No reference for ${name} of ${column}`);
  return value.toFixed(4);
}
