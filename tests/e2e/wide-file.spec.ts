import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, sendFile } from "./support/journeys";

const BANK = `Country Name,Country Code,2019 [YR2019],2020 [YR2020],2021 [YR2021],2022 [YR2022]
North,NOR,1.5,..,3.5,4.5
South,SOU,5.5,6.5,7.5,8.5
`;
const QUESTION = "2019 to 2022 look like years of one variable. One row for each Country Name and year?";

test("a wide file is shown in both shapes, and becomes what was answered", async ({ page }) => {
  await signIn(page, "pro");
  await openHome(page);
  await sendFile(page, csvFile("bank.csv", BANK));
  const raw = page.getByRole("region", { name: "Rows of the file" });
  const parsed = page.getByRole("region", { name: "Rows as imported" });

  const question = page.getByRole("group", { name: QUESTION });
  await expect(question.getByLabel("yes: 8 rows, 1 of them without a value")).toBeChecked();
  await expect(raw).toContainText("2019 [YR2019]");
  await expect(parsed.getByRole("columnheader")).toHaveText([/Country Name/, /year/, /value/]);
  await expect(page.getByText("The file has 2 rows of data, with a column for each period.")).toBeVisible();
  await expect(
    page.getByText("2 values of Country Name × 4 years = 8 rows, 1 without a value."),
  ).toBeVisible();

  await question.getByLabel("no: the columns stay as they are").click();
  await expect(parsed.getByRole("columnheader")).toHaveCount(6);
  await question.getByLabel(/^yes, and leave out rows without a value/).click();
  await expect(parsed.getByRole("row")).toHaveCount(8);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(question).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
  const success = page.getByRole("dialog", { name: "Success" });
  await expect(success).toContainText("7 rows");
  await success.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("entity Country Name")).toBeVisible();
  await expect(page.getByText("time year")).toBeVisible();
});

test.describe("by forms alone", () => {
  test.use({ javaScriptEnabled: false });

  test("the answer is sent with the settings, and both shapes are shown before the import", async ({
    page,
  }) => {
    await signIn(page, "pro");
    await openHome(page);
    await page.getByRole("link", { name: "UPLOAD", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Dataset" });
    await dialog.getByLabel("File").setInputFiles(csvFile("bank-forms.csv", BANK));
    await dialog.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
    const question = page.getByRole("group", { name: QUESTION });
    await question.getByLabel(/^yes, and leave out rows without a value/).check();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("region", { name: "Rows of the file" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Rows as imported" }).getByRole("row")).toHaveCount(8);
    await page.getByRole("button", { name: "UPLOAD" }).click();
    await expect(page.getByRole("dialog", { name: "Success" })).toContainText("7 rows");
  });
});
