import { expect, signIn, test } from "./support/fixtures";
import { csvFile, sendFile } from "./support/journeys";

const TABLE = `code,amount,when
1,10,2024-01-01
2,-999,2024-01-02
3,k.A.,2024-01-03
4,30,2024-01-04
5,40,2024-01-05
`;

test("an own list of missing words and own types are kept; changed later, the project says so and is read anew", async ({
  page,
}) => {
  await signIn(page, "pro");
  await sendFile(page, csvFile("own-words.csv", TABLE));
  const parsed = page.getByRole("region", { name: "Rows as imported" });
  const more = page.getByText("Missing values and column types");

  await test.step("words of one's own are missing at once", async () => {
    await expect(parsed.getByText("-999").or(parsed.getByText("−999"))).toBeVisible();
    await more.click();
    await page.getByLabel("Missing values").fill("-999, k.A.");
    await expect(parsed.getByText("missing")).toHaveCount(2);
    await expect(page.getByText("3 numbers, 2 missing")).toBeVisible();
  });

  await test.step("a type of one's own is taken", async () => {
    await page.getByRole("combobox", { name: "code" }).selectOption("text");
    await expect(page.getByText("5 texts")).toBeVisible();
  });

  await test.step("they are kept with the dataset, and can be changed later", async () => {
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

  await test.step("the project keeps its data until it is told", async () => {
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
