import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

/** Regions and groups repeat, so that they are categories. */
const TABLE = [
  "firm,region,group,sales,costs",
  "A,north,x,10,4",
  "B,south,y,20,5",
  "C,north,x,32,9",
  "D,south,y,41,8",
  "E,north,y,55,7",
  "F,south,x,60,6",
].join("\n");

test("hidden columns are not offered, unless they are used", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("hidden.csv", TABLE));
  const offered = page.getByRole("list", { name: "Columns of the table" });
  await page.getByRole("button", { name: "costs as dependent variable (Y)" }).click();

  await page.getByLabel("Boxplot", { exact: true }).check();
  await page.getByLabel("Boxplot By Column").check();
  const categories = page.getByLabel("Column of the boxplot").locator("option");
  await expect(categories).toHaveText(["Choose a column", "region", "group"]);

  for (const name of ["group", "sales", "costs"]) {
    await page.getByRole("link", { name: `${name} at a glance` }).click();
    const dialog = page.getByRole("dialog", { name, exact: true });
    await dialog.getByRole("button", { name: "Hide" }).click();
    await expect(dialog).toBeHidden();
  }

  await test.step("in the sidebar", async () => {
    // The dependent variable stays, and says that it is hidden.
    await expect(offered.getByRole("listitem").filter({ hasText: "costs" })).toContainText("hidden");
    await expect(offered).not.toContainText("sales");
    await expect(categories).toHaveText(["Choose a column", "region"]);
  });

  await test.step("in the calculator, where their names may be typed", async () => {
    await page.getByRole("link", { name: "Transform" }).click();
    const offeredThere = page.getByRole("region", { name: "Columns" });
    await expect(offeredThere.getByRole("button")).toContainText(["firm", "region"]);
    await expect(offeredThere.getByRole("button")).toHaveCount(2);
    const text = page.getByRole("textbox", { name: "Formula as text" });
    await text.fill("2 * [sal");
    await expect(page.getByRole("listbox", { name: "Columns and functions" })).toBeHidden();
    await text.fill("2 * [sales]");
    await expect(offeredThere.getByRole("button")).toContainText(["sales (hidden)"]);
    await expect(page.getByRole("region", { name: "First rows" }).getByRole("status")).toHaveText(
      "6 values, none empty",
    );
  });

  await test.step("in the conditional builder", async () => {
    await page.getByRole("link", { name: "Conditional" }).click();
    const side = page.getByLabel("Left side, rule 1, condition 1: column", { exact: true });
    await expect(side.locator("option")).toHaveText([
      "Choose a column",
      "firm",
      "region",
      "index (row number)",
    ]);
    await page.getByRole("link", { name: "Bins", exact: true }).click();
    await expect(page.getByText("There is no number column to choose from.")).toBeVisible();
  });
});
