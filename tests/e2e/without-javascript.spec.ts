import { readFileSync } from "node:fs";
import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, figure, referenceFile, referenceStatistic } from "./support/journeys";

test.use({ javaScriptEnabled: false });

test("a file becomes figures and a report without JavaScript", async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  await signIn(page, "pro");
  await openHome(page);

  await test.step("a form uploads the file", async () => {
    await page.getByRole("link", { name: "UPLOAD", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Dataset" });
    await dialog.getByLabel("File").setInputFiles(referenceFile("mtcars.csv", "cars-plain.csv"));
    await dialog.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
    await expect(page).toHaveURL(/\/app\/setheaderrow\//);
    const notice = page.getByText("cars-plain.csv file uploaded successfully.");
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(notice).toBeHidden();
  });

  await test.step("Next shows the final preview, BACK returns, UPLOAD imports", async () => {
    await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
    await page.getByRole("textbox", { name: "Header row" }).fill("0");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Header should be greater than 0.")).toBeVisible();
    await page.getByRole("textbox", { name: "Header row" }).fill("1");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("region", { name: "Rows as imported" })).toContainText("mpg");
    await expect(page.getByRole("region", { name: "Rows of the file" })).toBeHidden();
    await page.getByRole("link", { name: "BACK" }).click();
    await expect(page.getByRole("region", { name: "Rows of the file" })).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "UPLOAD" }).click();
    const success = page.getByRole("dialog", { name: "Success" });
    await expect(success).toContainText("32 rows");
    await success.getByRole("link", { name: "OK" }).click();
  });

  await test.step("the table has pages and can be sorted", async () => {
    await expect(page.getByText("Rows 1–32 of 32")).toBeVisible();
    await page.getByRole("columnheader", { name: /mpg/ }).getByRole("link").first().click();
    await expect(page.getByRole("columnheader", { name: /mpg/ })).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByRole("region", { name: "Data" }).getByRole("row").nth(1)).toContainText("10.4");
  });

  await test.step("a column is found, summarised and renamed", async () => {
    await page.getByRole("combobox", { name: "Find a column" }).fill("DRAT");
    await page.getByRole("button", { name: "Find column" }).click();
    await expect(page).toHaveURL(/column=DRAT#found-column$/);
    await page.getByRole("link", { name: "drat at a glance" }).click();
    const dialog = page.getByRole("dialog", { name: "drat" });
    await expect(dialog.getByRole("img", { name: /^Histogram of drat/ })).toBeVisible();
    await expect(dialog.getByText("Missing")).toBeVisible();
    await dialog.getByLabel("Column name").fill("WT");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("There is a column “wt” already.")).toBeVisible();
    await dialog.getByLabel("Column name").fill("axle ratio");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("columnheader", { name: /axle ratio/ })).toBeVisible();
  });

  await test.step("the data are exported as CSV", async () => {
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Export Data" }).click();
    const download = page.waitForEvent("download");
    await page
      .getByRole("dialog", { name: "Export Data" })
      .getByRole("link", { name: "CSV", exact: true })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("cars-plain.csv");
    const text = readFileSync(await file.path(), "utf8");
    expect(text.split("\r\n")[0]).toContain("axle ratio");
    await page
      .getByRole("dialog", { name: "Export Data" })
      .getByRole("link", { name: "Close" })
      .last()
      .click();
  });

  await test.step("a refused change shows the reason", async () => {
    await page.getByRole("link", { name: "Multivariate" }).click();
    await page.getByRole("button", { name: "mpg as dependent variable (Y)" }).click();
    await page.getByRole("button", { name: "mpg as independent variable (X)" }).click();
    await expect(
      page.getByText("This variable already is used as dependent variable. Please change your selection."),
    ).toBeVisible();
  });

  await test.step("a regression is computed", async () => {
    await page.getByRole("button", { name: "wt as independent variable (X)" }).click();
    await page.getByRole("radio", { name: "Regression", exact: true }).check();
    await page
      .getByRole("button", { name: /^APPLY/ })
      .last()
      .click();
    // tests/reference/regression.json (R): mpg on wt.
    const wt = page
      .getByRole("table", { name: "Coefficients for mpg" })
      .getByRole("row")
      .filter({ hasText: "wt" });
    await expect(wt).toContainText("−5.3445");
    await expect(page.getByRole("img", { name: /^mpg against wt for 32 rows/ })).toBeVisible();
  });

  await test.step("statistics of one variable are computed", async () => {
    await page.getByRole("link", { name: "New analysis" }).click();
    await page.getByRole("link", { name: "Univariate" }).first().click();
    await page.getByRole("button", { name: "hp as dependent variable (Y)" }).click();
    await page.getByRole("checkbox", { name: "Statistics", exact: true }).check();
    await page
      .getByRole("button", { name: /^APPLY/ })
      .last()
      .click();
    await expect(figure(page, "Statistics of hp", "Mean")).toHaveText(
      referenceStatistic("mtcars.csv", "hp", "avg"),
    );
  });

  await test.step("a link downloads the report", async () => {
    await page.getByRole("link", { name: "Export Analysis" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "PDF" }).click();
    const bytes = readFileSync(await (await download).path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

test("the second of two tables in a file can be imported without JavaScript", async ({ page }) => {
  await signIn(page, "pro");
  await openHome(page);
  await page.getByRole("link", { name: "UPLOAD", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Dataset" });
  const two = "Month,Sales\nJan,10\nFeb,20\n\nRegion,Cost\nNorth,5.5\nSouth,6.5\n";
  await dialog.getByLabel("File").setInputFiles(csvFile("two-tables-plain.csv", two));
  await dialog.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
  await expect(page.getByRole("textbox", { name: "Header row" })).toHaveValue("1");
  await page.getByRole("radio", { name: "rows 5–7: Region, Cost" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("textbox", { name: "Header row" })).toHaveValue("5");
  await expect(page.getByRole("radio", { name: "rows 5–7: Region, Cost" })).toBeChecked();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("region", { name: "Rows as imported" })).toContainText("North");
  await page.getByRole("button", { name: "UPLOAD" }).click();
  await expect(page.getByRole("dialog", { name: "Success" })).toContainText("2 rows");
});
