import { expect, openHome, SAME_ORIGIN, signIn, test } from "./support/fixtures";
import { datasetRow } from "./support/journeys";

test("an unfinished upload is listed and can be cancelled", async ({ page }) => {
  await signIn(page, "lite");
  const begun = await page.request.post("/api/v1/uploads/", {
    headers: {
      ...SAME_ORIGIN,
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(5 * 1024 * 1024),
      "Upload-Metadata": `filename ${Buffer.from("broken-off.csv").toString("base64")}`,
    },
  });
  expect(begun.status()).toBe(201);
  await openHome(page);
  const uploads = page.getByRole("region", { name: "Unfinished uploads" });
  await expect(uploads).toContainText("broken-off.csv");
  await expect(uploads).toContainText("0 B of 5.0 MB");
  await page.getByRole("button", { name: "Cancel the upload of broken-off.csv" }).click();
  await expect(page.getByText("broken-off.csv")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText("broken-off.csv")).toBeHidden();
});

test("a preloaded dataset can be opened once, found, sorted, deleted and restored", async ({ page }) => {
  await signIn(page, "lite");
  await openHome(page);

  await test.step("OPEN becomes Opened", async () => {
    await page.getByRole("link", { name: "OPEN preloaded datasets" }).click();
    const dialog = page.getByRole("dialog", { name: "Preloaded Datasets" });
    for (const name of ["Flow of the Nile", "Airline passengers"]) {
      await dialog.getByRole("button", { name: `OPEN: ${name}` }).click();
      await expect(dialog.getByRole("button", { name: `Opened: ${name}` })).toBeDisabled();
    }
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: "Flow of the Nile" })).toBeVisible();
  });

  await test.step("search and sorting select and order the datasets", async () => {
    const find = page.getByRole("searchbox", { name: "Find a dataset or project" });
    await find.fill("nile");
    await expect(datasetRow(page, "Airline passengers")).toBeHidden();
    await expect(page.getByText(/^1 of \d+ datasets\.$/)).toBeAttached();
    await find.fill("nothing like it");
    await expect(page.getByText(/^No dataset or project matches “nothing like it”/)).toBeVisible();
    await find.fill("");
    // Each dataset has a project of its name.
    const names = page.getByRole("link", { name: /^(Airline passengers|Flow of the Nile)$/ });
    await page.getByRole("link", { name: "Dataset", exact: true }).click();
    await expect(names).toHaveText(["Airline passengers", "Flow of the Nile"]);
    await page.getByRole("link", { name: "Dataset", exact: true }).click();
    await expect(names).toHaveText(["Flow of the Nile", "Airline passengers"]);
    await expect(page.getByRole("columnheader", { name: "Dataset" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
  });

  await test.step("keys collapse a dataset, move down, delete and undo", async () => {
    // A dataset in processing cannot be collapsed.
    await expect(page.getByRole("button", { name: "Collapse Airline passengers" })).toBeVisible();
    await page.getByRole("button", { name: "Collapse Flow of the Nile" }).press("ArrowLeft");
    await expect(page.getByRole("link", { name: "Flow of the Nile" })).toBeHidden();
    const collapsed = page.getByRole("button", { name: "Expand Flow of the Nile" });
    await collapsed.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("button", { name: "Collapse Airline passengers" })).toBeFocused();
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("dialog", { name: "Delete Dataset" });
    await expect(dialog).toContainText("the original file airpassengers.csv");
    await expect(dialog).toContainText("the project Airline passengers with no analysis");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Dataset deleted successfully!")).toBeVisible();
    await expect(datasetRow(page, "Airline passengers")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(datasetRow(page, "Airline passengers")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("preloaded datasets, search and sorting work as forms and links", async ({ page }) => {
    await signIn(page, "staff");
    await openHome(page);
    await page.getByRole("link", { name: "OPEN preloaded datasets" }).click();
    const dialog = page.getByRole("dialog", { name: "Preloaded Datasets" });
    for (const name of ["Old Faithful", "Speed and braking distance"]) {
      await dialog.getByRole("button", { name: `OPEN: ${name}` }).click();
      await expect(dialog.getByRole("button", { name: `Opened: ${name}` })).toBeDisabled();
    }
    await dialog.getByRole("link", { name: "Close" }).click();
    await page.getByRole("link", { name: "Original Data File" }).click();
    await expect(page.getByRole("link", { name: /^(Speed and braking distance|Old Faithful)$/ })).toHaveText([
      "Speed and braking distance",
      "Old Faithful",
    ]);
    await page.getByRole("searchbox", { name: "Find a dataset or project" }).fill("faith");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(datasetRow(page, "Old Faithful")).toBeVisible();
    await expect(datasetRow(page, "Speed and braking distance")).toBeHidden();
  });
});
