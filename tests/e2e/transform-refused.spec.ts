import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { onOwnServer } from "./support/own-server";
import { openProject } from "./support/projects";

const TABLE = "firm,sales,costs\nA,10,4\nB,20,5\nC,32,9\n";

const formula = (page: Page) => page.getByRole("textbox", { name: "Formula as text" });
const name = (page: Page) => page.getByRole("textbox", { name: "Name" });
const update = (page: Page) => page.getByRole("button", { name: "UPDATE", exact: true });

/** Makes the column "margin" of a new project, and opens its recipe. */
async function openMargin(page: Page, file: string): Promise<void> {
  await openProject(page, csvFile(file, TABLE));
  await page.getByRole("link", { name: "Transform" }).click();
  await formula(page).fill("[sales] - [costs]");
  await name(page).fill("margin");
  await page.getByRole("button", { name: "CREATE", exact: true }).click();
  await expect(page.getByText("Created margin.")).toBeVisible();
  await page.getByRole("link", { name: "Edit margin" }).click();
  await expect(formula(page)).toHaveValue("[sales] - [costs]");
}

test("a second tab is told which change came first, keeps what was typed, and may save it", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signIn(page, "pro");
  await openMargin(page, "transform-tabs.csv");
  await formula(page).fill("[sales] / [costs]");

  const other = await context.newPage();
  await other.goto(page.url());
  // The other tab opens with what this browser keeps.
  await expect(formula(other)).toHaveValue("[sales] / [costs]");
  await formula(other).fill("2 * [sales]");
  await update(other).click();
  await expect(other.getByText("Updated margin.")).toBeVisible();

  await update(page).click();
  await expect(page.getByText("“margin” was changed in the meantime: “Edited margin”.")).toBeVisible();
  await expect(formula(page)).toHaveValue("[sales] / [costs]");
  await expect(page.getByRole("region", { name: "Made here" })).toContainText("2 * [sales]");
  await update(page).click();
  await expect(page.getByText("Updated margin.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Made here" })).toContainText("[sales] / [costs]");
});

onOwnServer(
  "an update that fails says so, keeps what was typed, and passes once the server can write",
  async ({ page, server, complaints }) => {
    complaints.allow(/status of 500/);
    await signIn(page, "pro");
    await openMargin(page, "transform-fails.csv");
    // Where the folder for incomplete files was there is a file now.
    const folder = path.join(server.folder, "tmp");
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, "");

    await formula(page).fill("ln([sales])");
    await name(page).fill("log");
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await update(page).click();
    expect((await refused).status()).toBe(500);
    await expect(page.getByText("Something went wrong, code 500")).toBeVisible();
    await expect(formula(page)).toHaveValue("ln([sales])");
    await expect(name(page)).toHaveValue("log");
    await expect(page.getByRole("region", { name: "Made here" })).toContainText("[sales] - [costs]");

    renameSync(folder, `${folder}-broken`);
    renameSync(`${folder}-away`, folder);
    await update(page).click();
    await expect(page.getByText("Updated log.")).toBeVisible();
  },
);
