import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, openHome, signIn, signInDemo, test } from "./support/fixtures";
import { figure, referenceFile, referenceStatistic, sendFile } from "./support/journeys";
import { findDemo } from "./support/projects";

test("a file becomes figures, charts and a PDF report", async ({ page }) => {
  const file = referenceFile("faithful.csv", "geyser.csv");
  await signIn(page, "pro");
  await openHome(page);

  await test.step("the browser reads the file before anything is sent", async () => {
    await sendFile(page, file);
    await expect(page.getByText("geyser.csv file uploaded successfully.")).toBeVisible();
  });

  await test.step("settings change the preview immediately", async () => {
    const parsed = page.getByRole("region", { name: "Rows as imported" });
    await expect(parsed.getByRole("columnheader", { name: /eruptions/ })).toBeVisible();
    await page.getByLabel("The file has a header row").uncheck();
    await page.getByRole("textbox", { name: "First row" }).fill("1");
    await expect(parsed.getByRole("columnheader", { name: /Column 1/ })).toBeVisible();
    await page.getByRole("button", { name: "Row 1: make it the header" }).click();
    await expect(parsed.getByRole("columnheader", { name: /eruptions/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "First row" })).toHaveValue("2");
    await expect(page.getByText("272 rows")).toBeVisible();
  });

  await test.step("UPLOAD opens the project with its import report", async () => {
    await page.getByRole("button", { name: "UPLOAD" }).click();
    const success = page.getByRole("dialog", { name: "Success" });
    await expect(success).toContainText("272 rows and 2 columns");
    await expect(success).toContainText("272 numbers");
    await success.getByRole("button", { name: "OK" }).click();
    await expect(page).not.toHaveURL(/uploaded/);
    await expect(page.getByRole("grid", { name: "Data" })).toHaveAttribute("aria-rowcount", "273");
  });

  await test.step("APPLY reports what is missing", async () => {
    await page.getByRole("button", { name: /^APPLY/ }).click();
    await expect(page.getByText("Please provide dependent variable")).toBeVisible();
    await expect(page.getByText("Please provide dependent variable")).toBeHidden();
  });

  await test.step("a variable gets statistics, a boxplot and a histogram", async () => {
    await page.getByRole("button", { name: "waiting as dependent variable (Y)" }).click();
    for (const name of ["Statistics", "Boxplot", "Histogram"])
      await page.getByLabel(name, { exact: true }).check();
    await page.getByRole("button", { name: "Select" }).click();
    const choice = page.getByRole("dialog", { name: "Select data to display" });
    await choice.getByRole("button", { name: "ALL" }).click();
    await choice.getByRole("button", { name: "OK" }).click();
    await page.getByRole("button", { name: "APPLY (1)" }).click();

    await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
    for (const [row, name] of [
      ["Mean", "avg"],
      ["StDev", "std_dev"],
      ["Kurtosis (excess)", "kurtosis"],
    ] as const) {
      await expect(figure(page, "Statistics of waiting", row)).toHaveText(
        referenceStatistic("faithful.csv", "waiting", name).replace("-", "−"),
      );
    }
    await expect(page.getByRole("img", { name: /^Boxplot of waiting\. median 76/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Histogram of waiting/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "APPLY", exact: true })).toBeVisible();
  });

  await test.step("the layout shows the table, the results, or both", async () => {
    const layout = page.getByRole("list", { name: "Layout" });
    await layout.getByRole("link", { name: "Table", exact: true }).click();
    await expect(page.getByRole("grid", { name: "Data" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeHidden();
    await layout.getByRole("link", { name: "Table and chart" }).click();
    await expect(page.getByRole("grid", { name: "Data" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Statistics", exact: true })).toBeVisible();
  });

  await test.step("the PDF contains what the page shows", async () => {
    await page.getByRole("link", { name: "Export Analysis" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog", { name: "Export Analysis" }).getByRole("link", { name: "PDF" }).click();
    const report = await download;
    expect(report.suggestedFilename()).toMatch(/^Analysis_\d{8}_\d{4}\.pdf$/);
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(await report.path())));
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    expect(totalPages).toBeGreaterThanOrEqual(4);
    for (const part of [
      "Report Date",
      "Analysis name: Univariate",
      "Boxplot",
      "Histogram",
      "Methods",
      "geyser.csv",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Page 1 of ${totalPages}`);
    expect(text).toContain(referenceStatistic("faithful.csv", "waiting", "avg"));
  });
});

test("the notice of a finished upload disappears without interrupting a submitted form", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "pro");
  await openHome(page);
  await sendFile(page, referenceFile("faithful.csv", "geyser-slow.csv"));
  await expect(page.getByText("geyser-slow.csv file uploaded successfully.")).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/setheaderrow/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "UPLOAD" }).click();
  await expect(page.getByRole("button", { name: "UPLOADING…" })).toBeVisible();
  await page.clock.fastForward("00:10");
  await expect(page.getByText("geyser-slow.csv file uploaded successfully.")).toBeHidden();
  release();
  await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
});

test("a refused form shows its error, and neither it nor a reload repeats the notice of the upload", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await signIn(page, "pro");
  await openHome(page);
  await sendFile(page, referenceFile("faithful.csv", "geyser-once.csv"));
  const notice = page.getByText("geyser-once.csv file uploaded successfully.");
  await expect(notice).toBeVisible();
  // The page never sends header row 0 itself.
  await page.route(/setheaderrow/, (route, request) => {
    const postData = request.postData()?.replace("&header=1&", "&header=0&");
    return route.continue(postData === undefined ? {} : { postData });
  });
  await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
  await expect(page.getByText("Header should be greater than 0.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "As imported" })).toBeVisible();
  // Checked without waiting, because the notice disappears by itself.
  expect(await notice.isVisible()).toBe(false);
});

test("a regression shows its coefficients and assumption checks, and downloads as CSV and PNG", async ({
  page,
}) => {
  await signInDemo(page);
  await page.goto((await findDemo(page)).project);
  await page.getByRole("link", { name: "Multivariate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Multivariate" })).toBeVisible();
  // A new analysis starts with the variables of the demo's regression.
  for (const name of [
    "inv as dependent variable (Y)",
    "value as independent variable (X)",
    "capital as independent variable (X)",
  ])
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("radio", { name: "Regression", exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  // The preview looks the same; what is opened in it closes when the stored result takes its place.
  await expect(page.getByRole("link", { name: "Export Analysis" })).toBeVisible();

  // tests/reference/regression.json (R: lm, sandwich, lmtest): inv on value and capital.
  await expect(page.getByRole("heading", { name: "Regression", exact: true })).toBeVisible();
  const value = page
    .getByRole("table", { name: "Coefficients for inv" })
    .getByRole("row")
    .filter({ hasText: "value" });
  await expect(value).toContainText("0.1156");
  await expect(value.getByRole("cell", { name: "19.80" })).toBeHidden();
  for (const [errors, t] of [
    ["OLS", "19.80"],
    ["Newey–West, 2 lags", "11.78"],
  ] as const) {
    await page.getByRole("radio", { name: errors }).check();
    await expect(value.getByRole("cell", { name: t })).toBeVisible();
  }
  const checks = page.getByRole("table", { name: "Assumption checks" });
  await expect(async () => {
    // Parts that arrive above may move it away from the pointer.
    if (!(await checks.isVisible())) await page.getByText("Residual statistics").click();
    const white = checks.getByRole("row").filter({ hasText: "White" });
    await expect(white).toContainText("91.79", { timeout: 2_000 });
  }).toPass();
  await expect(
    page.getByRole("img", { name: /^Residuals of inv against fitted values for 200 rows/ }),
  ).toBeVisible();

  const csv = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Coefficients for inv as CSV" }).click();
  const text = readFileSync(await (await csv).path(), "utf8");
  expect(text).toContain("0.1155");
  expect(text.split("\r\n")[1]).toMatch(/^Constant,-42\.71436943655/);

  const rows = page.waitForEvent("download");
  await page.getByRole("link", { name: "Every observation (CSV)" }).click();
  const observed = readFileSync(await (await rows).path(), "utf8").split("\r\n");
  expect(observed[0]).toMatch(/^"row","entity","time","fitted"/);
  expect(observed[20]).toMatch(/^20,1,1954,/);

  const png = page.waitForEvent("download");
  await page.getByLabel("Download Residuals vs. fitted").click();
  await page.getByRole("link", { name: "PNG, 2400 × 1600" }).first().click();
  const bytes = readFileSync(await (await png).path());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2400, 1600]);
});

test("a step of the row ledger lists its rows, and a row number marks the row in the table", async ({
  page,
}) => {
  await signInDemo(page);
  await page.goto((await findDemo(page)).project);
  await page
    .getByRole("link", { name: /^−\d+ outliers? \(/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Outliers" });
  await expect(dialog).toContainText("21 rows");
  await dialog.getByRole("rowheader").first().getByRole("link").click();
  await expect(page.getByText(/^row \d+ marked$/)).toBeVisible();
});
