import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, sendFile } from "./support/journeys";

const TABLE = `code,amount,when
1,10,2024-01-01
2,-999,2024-01-02
3,k.A.,2024-01-03
4,30,2024-01-04
5,40,2024-01-05
`;

test("missing-value words and types are stored, and a project is imported again after they change", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openHome(page);
  await sendFile(page, csvFile("own-words.csv", TABLE));
  const parsed = page.getByRole("region", { name: "Rows as imported" });
  const more = page.getByText("Missing values and column types");

  await test.step("words for missing values apply immediately", async () => {
    await expect(parsed.getByText("-999").or(parsed.getByText("−999"))).toBeVisible();
    await more.click();
    await page.getByLabel("Missing values").fill("-999, k.A.");
    await expect(parsed.getByText("missing")).toHaveCount(2);
    await expect(page.getByText("3 numbers, 2 missing")).toBeVisible();
  });

  await test.step("a chosen type applies", async () => {
    await page.getByRole("combobox", { name: "code" }).selectOption("text");
    await expect(page.getByText("5 texts")).toBeVisible();
  });

  await test.step("the dataset stores the settings, which can be changed later", async () => {
    await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
    await page.getByRole("dialog", { name: "Success" }).getByRole("button", { name: "OK" }).click();
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Import report" }).click();
    await page.getByRole("link", { name: "Change import settings" }).click();
    await expect(page.getByLabel("Missing values")).toHaveValue("-999, k.A.");
    await expect(page.getByRole("combobox", { name: "code" })).toHaveValue("STRING");
    await page.getByLabel("Missing values").fill("k.A.");
    await expect(page.getByText("4 numbers, 1 missing")).toBeVisible();
    await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
  });

  await test.step("the project keeps its data until it is imported again", async () => {
    await page.getByRole("dialog", { name: "Settings saved" }).getByRole("button", { name: "OK" }).click();
    await page.getByRole("link", { name: "imported with older settings" }).click();
    const receipt = page.getByRole("dialog", { name: "Import report" });
    await expect(receipt).toContainText("3 numbers, 2 missing");
    await receipt.getByRole("button", { name: "Import again" }).click();
    const success = page.getByRole("dialog", { name: "Success" });
    await expect(success).toContainText("4 numbers, 1 missing");
    await success.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("link", { name: "imported with older settings" })).toBeHidden();
    await expect(page.getByRole("gridcell", { name: /^[-−]999$/ })).toBeVisible();
  });
});

test("the smaller of two tables in a file can be imported with its own rows, names and types", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openHome(page);
  const two =
    "Month,Sales\nJan,10\nFeb,20\n\nRegion,Code,Since\nNorth,A-7,2024-01-01\nSouth,B-8,2024-02-01\nWest,C-9,2024-03-01\n";
  await sendFile(page, csvFile("two-tables.csv", two));
  const parsed = page.getByRole("region", { name: "Rows as imported" });
  const raw = page.getByRole("region", { name: "Rows of the file" });
  const header = page.getByRole("textbox", { name: "Header row" });
  const first = page.getByRole("radio", { name: "rows 1–3: Month, Sales" });
  const second = page.getByRole("radio", { name: "rows 5–8: Region, Code, Since" });

  await test.step("the larger table is preset, and the rows of the other are marked as skipped", async () => {
    await expect(page.getByText("This file holds 2 tables: rows 1–3, and rows 5–8.").first()).toBeVisible();
    await expect(second).toBeChecked();
    await expect(parsed.getByRole("columnheader")).toHaveText([/Region/, /Code/, /Since/]);
    await expect(parsed.getByRole("row")).toHaveCount(4);
    await expect(header).toHaveValue("5");
    await expect(raw.getByRole("row", { name: /Jan/ })).toHaveAttribute("data-role", "skipped");
    await expect(raw.getByRole("row", { name: /North/ })).toHaveAttribute("data-role", "data");
    await expect(page.getByText("3 dates")).toBeVisible();
    await expect(page.getByText("Another table is left out: rows 1–3.")).toBeVisible();
  });

  await test.step("each table has its own header row", async () => {
    await first.check();
    await expect(header).toHaveValue("1");
    await expect(parsed.getByRole("columnheader")).toHaveCount(2);
    await second.check();
    await expect(header).toHaveValue("5");
  });

  await test.step("the project contains the chosen table", async () => {
    await expect(parsed.getByRole("columnheader")).toHaveCount(3);
    await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Success" })).toContainText("3 rows");
  });
});
