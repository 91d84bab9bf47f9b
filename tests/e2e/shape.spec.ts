import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

const WIDE = `Country,2020,2021,2022,2023
North,1,2,3,4
South,5,,7,8
`;
const AS_IN_FILE = { header: 1, first_row: 2, answers: { 0: { wide: "columns" } } };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "by forms alone", () => {
    test.use({ javaScriptEnabled });

    test("a wide table becomes long, and is a project of its own", async ({ page, complaints }) => {
      complaints.allow(/status of 40\d/);
      await signIn(page, "pro");
      await openProject(page, csvFile("wide.csv", WIDE), AS_IN_FILE);
      await page.getByRole("link", { name: "Transform" }).click();
      await page.getByRole("link", { name: "Shape" }).click();

      await expect(page.getByLabel("2020")).toBeChecked();
      await expect(page.getByLabel("Country")).not.toBeChecked();
      await page.getByLabel("New column with their values").fill("");
      await page.getByRole("button", { name: "PREVIEW" }).click();
      await expect(page.getByText("Give the new column a name.")).toBeVisible();

      await page.getByLabel("New column with their values").fill("sales");
      await page.getByRole("button", { name: "PREVIEW" }).click();
      await expect(page.getByText("2 rows become 7 rows with 3 columns. No cell is missing.")).toBeVisible();
      await page.getByLabel("Name of the new project").fill("Long");
      await page.getByRole("button", { name: "MAKE PROJECT" }).click();

      await expect(page.getByRole("heading", { level: 1, name: "Long" })).toBeVisible();
      await expect(page.getByText("entity Country")).toBeVisible();
      await expect(page.getByText("time year")).toBeVisible();
    });
  });
}
