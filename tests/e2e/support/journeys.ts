import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** A file of tests/reference/data under another name, so that parallel tests do not share a dataset. */
export function referenceFile(data: string, name: string) {
  return { name, mimeType: "text/csv", buffer: readFileSync(`tests/reference/data/${data}`) };
}

export function csvFile(name: string, text: string) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

export type UploadFile = ReturnType<typeof csvFile>;

/** Picks a file on the home page. */
export async function pickFile(page: Page, file: UploadFile): Promise<void> {
  // The import page has an UPLOAD button too.
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await chooseFile(page, "UPLOAD", file);
}

/** Chooses a file by a button that opens the browser's file dialog. */
export async function chooseFile(page: Page, button: string, file: UploadFile): Promise<void> {
  // A click before hydration opens nothing.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 3_000 });
    await page.getByRole("button", { name: button, exact: true }).click({ timeout: 3_000 });
    await (await chooser).setFiles(file);
  }).toPass({ timeout: 30_000 });
}

/** Confirms the file's contents and the Legal Notice, which starts the upload. */
export async function agreeToSend(page: Page, fileName: string): Promise<void> {
  await page
    .getByRole("dialog", { name: `Found in ${fileName}` })
    .getByRole("button", { name: "Continue" })
    .click();
  await page
    .getByRole("dialog", { name: "Legal Notice" })
    .getByRole("button", { name: "AGREE AND UPLOAD" })
    .click();
}

/** Uploads a file and waits for the import page. */
export async function sendFile(page: Page, file: UploadFile): Promise<void> {
  await pickFile(page, file);
  await agreeToSend(page, file.name);
  await expect(page).toHaveURL(/\/app\/setheaderrow\//);
}

/** The row of a dataset on the home page. */
export function datasetRow(page: Page, name: string): Locator {
  return page
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
}

/** The id of a demo dataset on the home page. Other tests import datasets into the same account and delete them, so the newest may go. */
export async function demoDataset(page: Page): Promise<string> {
  const link = datasetRow(page, "Grunfeld investment").getByRole("link", { name: "NEW PROJECT" });
  const id = /datasets\/([^/]+)\//.exec((await link.getAttribute("href")) ?? "")?.[1];
  if (id === undefined) throw new Error("The link has no dataset");
  return id;
}

/** A figure of a result table, by the name of its row. */
export function figure(page: Page, table: string, row: string): Locator {
  return page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row, exact: true }) })
    .getByRole("cell")
    .first();
}

interface ReferenceCase {
  dataset: string;
  column?: string;
  trans?: unknown;
  without_removal: Record<string, number>;
}

/** A statistic of a column from tests/reference (R), as the page formats it. */
export function referenceStatistic(dataset: string, column: string, name: string): string {
  const { cases } = JSON.parse(readFileSync("tests/reference/statistics.json", "utf8")) as {
    cases: ReferenceCase[];
  };
  const found = cases.find(
    (each) => each.dataset === `data/${dataset}` && each.column === column && each.trans === "none",
  );
  const value = found?.without_removal[name];
  if (value === undefined) throw new Error(`No reference for ${name} of ${column}`);
  return value.toFixed(4);
}
