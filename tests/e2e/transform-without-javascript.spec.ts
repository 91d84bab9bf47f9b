import { expect, signIn, test } from "./support/fixtures";
import { referenceFile } from "./support/journeys";
import { openProject } from "./support/projects";

test.use({ javaScriptEnabled: false });

test("columns are made by forms alone", async ({ page, complaints }) => {
  complaints.allow(/status of 40\d/);
  await signIn(page, "pro");
  await openProject(page, referenceFile("grunfeld.csv", "grunfeld-plain.csv"));
  await page.getByRole("link", { name: "Transform" }).click();
  const text = page.getByRole("textbox", { name: "Formula as text" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step("keys write the formula, a mistake comes back at its place with everything typed", async () => {
    await page.getByRole("textbox", { name: "Name" }).fill("log of investment");
    await button("ln").click();
    await expect(text).toHaveValue("ln()");
    await button("inv").click();
    await expect(text).toHaveValue("ln([inv])");
    await text.fill("ln([inv]");
    await button("CREATE").click();
    await expect(page.getByText(/'\(' at position 3/)).toBeVisible();
    await expect(text).toHaveValue("ln([inv]");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("log of investment");
  });

  await test.step("Preview shows the first rows, CREATE saves", async () => {
    await text.fill("ln([inv])");
    await button("Preview").click();
    // R: log(317.6) is 5.760793.
    await expect(page.getByRole("cell", { name: "5.7608" })).toBeVisible();
    await button("CREATE").click();
    await expect(page.getByText("Created log of investment.")).toBeVisible();
  });

  await test.step("rules are numbered fields", async () => {
    await page.getByRole("link", { name: "Conditional" }).click();
    await button("CREATE").click();
    await expect(page.getByText("Please select all fields")).toBeVisible();
    await field("Left side, rule 1, condition 1: column").selectOption("inv");
    await field("Comparison, rule 1, condition 1").selectOption("greater than");
    await field("Right side, rule 1, condition 1: value").fill("100");
    await field("Value of rule 1: value").fill("1");
    await button("Else").click();
    await expect(field("Right side, rule 1, condition 1: value")).toHaveValue("100");
    await field("Value of rule 2: value").fill("0");
    await button("Preview").click();
    await expect(page.getByText("The result is a number column.")).toBeVisible();
    await button("CREATE").click();
    await expect(page.getByText("Created Recoded inv.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Made here" })).toContainText(
      "If inv > 100 then 1; Else 0",
    );
  });

  await test.step("bins and an edit are posts", async () => {
    await page.getByRole("link", { name: "Bins", exact: true }).click();
    await page
      .getByRole("list", { name: "Column" })
      .getByRole("link", { name: "value", exact: true })
      .click();
    await field("Edges").fill("500; 1000");
    await button("Write rules").click();
    await expect(field("Right side, rule 2, condition 1: value")).toHaveValue("1000");
    await page.getByRole("link", { name: "Edit log of investment" }).click();
    await text.fill("log10([inv])");
    await button("UPDATE").click();
    await expect(page.getByText("Updated log of investment.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Made here" })).toContainText("log10([inv])");
  });
});
