import { applied } from "./support/analyses";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile, datasetRow } from "./support/journeys";
import { openProject } from "./support/projects";

/** Three firms in nine rows: fewer distinct values than half of the rows make the firm a category. */
const TABLE = `firm,year,sales,staff
A,2001,10,3
A,2002,12,4
A,2003,13,4
B,2001,20,5
B,2002,23,6
B,2003,22,6
C,2001,31,9
C,2002,30,8
C,2003,33,9
`;

test("datasets and projects can be renamed, duplicated, deleted and restored", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("ledger.csv", TABLE));
  await page.getByRole("link", { name: "My projects" }).click();

  await test.step("a dataset is renamed, but not to an empty name", async () => {
    await datasetRow(page, "ledger").getByLabel("Menu of ledger").click();
    await page.getByRole("link", { name: "Rename", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Rename Dataset" });
    await dialog.getByLabel("Dataset name").fill("  ");
    await dialog.getByLabel("Dataset name").press("Enter");
    await expect(dialog.getByText("Please enter a name.")).toBeVisible();
    await dialog.getByLabel("Dataset name").fill("Ledger of firms");
    await dialog.getByLabel("Dataset name").press("Enter");
    await expect(datasetRow(page, "Ledger of firms")).toBeVisible();
  });

  await test.step("a dataset gets a second project", async () => {
    await datasetRow(page, "Ledger of firms").getByRole("link", { name: "NEW PROJECT" }).click();
    const dialog = page.getByRole("dialog", { name: "New Project" });
    await dialog.getByLabel("Project name").fill("");
    await expect(dialog.getByRole("button", { name: "CREATE" })).toBeDisabled();
    await dialog.getByLabel("Project name").fill("Second look");
    await dialog.getByRole("button", { name: "CREATE" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Second look" })).toBeVisible();
    await expect(page.getByRole("grid", { name: "Data" })).toBeVisible();
  });

  await test.step("a project is duplicated", async () => {
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Duplicate", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Duplicate Project" })
      .getByRole("button", { name: "Duplicate" })
      .click();
    await expect(page.getByText("Project cloned successfully!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Second look (2)" })).toBeVisible();
  });

  await test.step("a project is deleted and restored", async () => {
    await page.getByRole("link", { name: "My projects" }).click();
    await page.getByLabel("Menu of project Second look (2)").click();
    await page.getByRole("link", { name: "Delete Project" }).click();
    await page
      .getByRole("dialog", { name: "Delete Project" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("Project deleted successfully!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Second look (2)" })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Second look (2)" })).toBeVisible();
  });
});

test("analyses keep their drafts and can be renamed, duplicated and deleted", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("drafts.csv", TABLE));

  await test.step("unapplied choices survive a reload", async () => {
    await page.getByRole("button", { name: "sales as dependent variable (Y)" }).click();
    await page.getByLabel("Boxplot", { exact: true }).check();
    await page.getByRole("button", { name: "APPLY (1)" }).waitFor();
    await page.reload();
    await expect(page.getByRole("button", { name: "sales as dependent variable (Y)" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  await test.step("switching the type asks before it discards a draft", async () => {
    await page.getByRole("link", { name: "Multivariate" }).click();
    const question = page.getByRole("dialog", { name: "Discard Analysis" });
    await question.getByRole("link", { name: "Continue Editing" }).click();
    await expect(page.getByLabel("Boxplot", { exact: true })).toBeChecked();
  });

  await test.step("a boxplot is split by a column", async () => {
    await page.getByLabel("Boxplot By Column").check();
    await page.getByRole("button", { name: "APPLY (1)" }).click();
    await expect(page.getByText("Please provide the column for the boxplot.")).toBeVisible();
    await page.getByLabel("Column of the boxplot").selectOption("firm");
    await page.getByRole("button", { name: "APPLY (1)" }).click();
    await expect(
      page.getByRole("table", { name: "Boxplots of sales by firm" }).getByRole("rowheader"),
    ).toHaveText(["A", "B", "C"]);
    // The preview has the same table before the analysis exists.
    await expect(applied(page)).toBeVisible();
  });

  await test.step("an analysis is renamed, duplicated and deleted", async () => {
    await page.getByLabel("Menu of analysis Univariate").click();
    await page.getByRole("link", { name: "Rename Analysis" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Sales by firm, all of them");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await expect(page.getByRole("heading", { name: "Sales by firm, all..." })).toBeVisible();
    await page.getByLabel("Menu of analysis Sales by firm, all of them").click();
    await page.getByRole("button", { name: "Duplicate Analysis" }).click();
    await expect(page.getByLabel("Menu of analysis Sales by firm, all of them (2)")).toBeVisible();
    await page.getByLabel("Menu of analysis Sales by firm, all of them (2)").click();
    await page.getByRole("link", { name: "Delete Analysis" }).click();
    await page
      .getByRole("dialog", { name: "Delete Analysis" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByLabel("Menu of analysis Sales by firm, all of them (2)")).toBeHidden();
  });
});

test("a result that cannot be computed says why, and variables can be changed afterwards", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("constant.csv", "a,b,c\n1,7,2\n2,7,4\n3,7,6\n4,7,8\n"));
  await page.getByRole("link", { name: "Multivariate" }).click();
  await expect(page.getByRole("heading", { name: "Multivariate" })).toBeVisible();
  await page.getByRole("button", { name: "b as dependent variable (Y)" }).click();
  await page.getByRole("button", { name: "a as independent variable (X)" }).click();
  await page.getByLabel("Regression", { exact: true }).check();
  const refusal = page.getByRole("region", { name: "Regression", exact: true }).getByRole("alert");
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(applied(page)).toBeVisible();
  await expect(refusal).toContainText("b has the same value in every row used.");

  await page.getByRole("button", { name: "a as dependent variable (Y)" }).click();
  await expect(
    page.getByText("This variable already is used as independent variable. Please change your selection."),
  ).toBeVisible();
  await page.getByRole("button", { name: "c as independent variable (X)" }).click();
  await page.getByRole("button", { name: "b as dependent variable (Y)" }).click();
  await page.getByRole("button", { name: "b as independent variable (X)" }).click();
  await page.getByRole("button", { name: "a as independent variable (X)" }).click();
  await page.getByRole("button", { name: "a as dependent variable (Y)" }).click();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(applied(page)).toBeVisible();
  await expect(refusal).toContainText("b has the same value in every row used.");
});
