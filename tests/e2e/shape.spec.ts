import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile, datasetRow } from "./support/journeys";
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
      await expect(page.getByText("Give the new column of values a name.")).toBeVisible();

      await page.getByLabel("New column with their values").fill("sales");
      await page.getByRole("button", { name: "PREVIEW" }).click();
      await expect(page.getByText("2 rows become 7 rows with 3 columns. No cell is missing.")).toBeVisible();
      await page.getByLabel("Name of the new project").fill("Long");
      await page.getByRole("button", { name: "MAKE PROJECT" }).click();

      await expect(page.getByRole("heading", { level: 1, name: "Long" })).toBeVisible();
      await expect(page.getByText("entity Country")).toBeVisible();
      await expect(page.getByText("time year")).toBeVisible();

      await page.getByRole("link", { name: "My projects" }).click();
      await datasetRow(page, "Long").getByLabel("Menu of Long").click();
      await page.getByRole("link", { name: "Versions" }).click();
      await expect(page.getByLabel("Origin")).toContainText("Made from wide: 4 columns to rows by year.");
      await expect(page.getByRole("listitem").filter({ hasText: "Version 1" })).toContainText(
        "Made from wide",
      );
      await page.getByLabel("Row", { exact: true }).fill("6");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Row 6, as the recipe makes it" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Row 2 of wide" })).toBeVisible();
      // axe needs JavaScript.
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test("a join shows the keys without a match, and leads out of doubled ones", async ({
      page,
      complaints,
    }) => {
      complaints.allow(/status of 40\d/);
      await signIn(page, "pro");
      await openProject(page, csvFile("bookings.csv", "firm,amount\nF1,5\nF1,6\nF2,7\n"));
      await openProject(page, csvFile("sectors.csv", "firm,sector\nF1,a\nF2,b\n"));
      await openProject(page, csvFile("firms.csv", "firm,sales\nF1,1\nF3,2\nF3,3\nF4,4\n"));
      await page.getByRole("link", { name: "Transform" }).click();
      await page.getByRole("link", { name: "Shape" }).click();
      await page.getByRole("link", { name: "Join a table" }).click();

      await page.getByLabel("Project whose columns are added").selectOption("sectors");
      await page.getByLabel("Key 1").selectOption("firm");
      await page.getByRole("button", { name: "PREVIEW" }).click();
      const keys = page.getByRole("region", { name: "2 keys without a match" });
      await expect(keys.getByRole("cell")).toHaveText(["F3", "F4"]);

      await page.getByLabel("Project whose columns are added").selectOption("bookings");
      await page.getByRole("button", { name: "PREVIEW" }).click();
      await page.getByRole("link", { name: "Make one row for each firm in bookings first" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "bookings" })).toBeVisible();
      await page.getByRole("button", { name: "PREVIEW" }).click();
      await expect(page.getByText("3 rows become 2 rows with 2 columns.")).toBeVisible();
    });
  });
}
