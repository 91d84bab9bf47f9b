import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

/** Two firms, three years; the lag of inv is known for four of six rows. */
const FIRMS = [
  "firm,year,inv,capital",
  "North,2001,10,2",
  "North,2002,20,4",
  "North,2003,40,8",
  "South,2001,5,1",
  "South,2002,15,3",
  "South,2003,45,9",
].join("\n");

/** Opens the transform page of a project of the user's own. */
async function openTransform(page: Page, account: "pro" | "lite", name: string): Promise<void> {
  await signIn(page, account);
  await openProject(page, csvFile(name, FIRMS));
  await page.getByRole("link", { name: "Transform" }).click();
  await expect(page.getByText("Transform · 4 columns, 0 made here")).toBeVisible();
}

const formulaText = (page: Page) => page.getByRole("textbox", { name: "Formula as text" });
const key = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const computedColumns = (page: Page) => page.getByRole("region", { name: "Made here" });
const counts = (page: Page) => page.getByRole("region", { name: "First rows" }).getByRole("status");

/** The cells of the new column in the preview. */
async function previewed(page: Page): Promise<string[]> {
  return page
    .getByRole("region", { name: "Rows with the new column" })
    .locator("td[data-made]")
    .allTextContents();
}

test("a column is made by chips, used by an analysis, and edited", async ({ page }) => {
  await openTransform(page, "pro", "chips.csv");
  const line = page.getByRole("listbox", { name: "Formula as chips" });

  await test.step("keys write chips and text at once", async () => {
    for (const name of ["ln", "inv", "Divided by", "lag", "capital"]) await key(page, name).click();
    await expect(formulaText(page)).toHaveValue("ln([inv] / lag([capital]))");
    await expect(line.getByRole("option")).toHaveText([
      "ln",
      "(",
      "inv",
      "÷",
      "lag",
      "(",
      "capital",
      ")",
      ")",
    ]);
    // ln(20 / 2), ln(40 / 4), ln(15 / 1) and ln(45 / 3); the first year of each firm has no year before it.
    await expect(counts(page)).toHaveText("4 values · 2 empty: no period before");
    expect(await previewed(page)).toEqual(["", "2.3026", "2.3026", "", "2.7081", "2.7081"]);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveAttribute(
      "placeholder",
      "ln(inv / lag capital)",
    );
    await expectAccessible(page);
  });

  await test.step("a chip is dragged, and UNDO and REDO go back and forth", async () => {
    const chip = await line.getByRole("option", { name: "inv" }).boundingBox();
    const target = await line.getByRole("option", { name: "capital" }).boundingBox();
    if (!chip || !target) throw new Error("no chips");
    await page.mouse.move(chip.x + chip.width / 2, chip.y + chip.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(formulaText(page)).toHaveValue("ln(/lag([capital] [inv]))");
    await expect(page.getByText("Unexpected '/' at position 4")).toBeVisible();
    await key(page, "UNDO").click();
    await expect(formulaText(page)).toHaveValue("ln([inv] / lag([capital]))");
    await key(page, "REDO").click();
    await key(page, "UNDO").click();
    await key(page, "CLEAR ALL").click();
    await expect(formulaText(page)).toHaveValue("");
    await key(page, "UNDO").click();
  });

  await test.step("CREATE lists the column", async () => {
    await key(page, "CREATE").click();
    await expect(page.getByText("Created ln(inv / lag capital).")).toBeVisible();
    await expect(computedColumns(page)).toContainText("ln([inv] / lag([capital]))");
    await expect(formulaText(page)).toHaveValue("");
  });

  await test.step("the pencil opens it, UPDATE saves it under another name", async () => {
    await page.getByRole("link", { name: "Edit ln(inv / lag capital)" }).click();
    await expect(formulaText(page)).toHaveValue("ln([inv] / lag([capital]))");
    await formulaText(page).fill("[inv] / lag([capital])");
    await page.getByRole("textbox", { name: "Name" }).fill("intensity");
    await expect(counts(page)).toHaveText("4 values · 2 empty: no period before");
    await key(page, "UPDATE").click();
    await expect(page.getByText("Updated intensity.")).toBeVisible();
    await expect(computedColumns(page)).toContainText("[inv] / lag([capital])");
  });

  await test.step("the analysis offers it", async () => {
    await page.getByRole("link", { name: "Use it in an analysis" }).click();
    await expect(page.getByRole("list", { name: "Columns of the table" })).toContainText("intensity");
  });
});

test("a formula is typed with completion, mistakes are marked, and a draft survives a reload", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400|ERR_INTERNET_DISCONNECTED/);
  await openTransform(page, "pro", "typed-formula.csv");
  const suggestions = page.getByRole("listbox", { name: "Columns and functions" });
  await formulaText(page).pressSequentially("2 * la");
  await expect(suggestions.getByRole("option").first()).toContainText("lag");
  await page.keyboard.press("Tab");
  await formulaText(page).pressSequentially("[ca");
  await page.keyboard.press("Enter");
  await expect(formulaText(page)).toHaveValue("2 * lag([capital])");
  await expect(counts(page)).toHaveText("4 values · 2 empty: no period before");

  await formulaText(page).fill("2 * lag([capitol])");
  await expect(page.getByText(/There is no column "capitol"/)).toBeVisible();
  await expect(page.getByRole("option", { name: "capitol, mistake" })).toBeVisible();
  await page.reload();
  await expect(formulaText(page)).toHaveValue("2 * lag([capitol])");

  await formulaText(page).fill("2 * [capital]");
  await page.getByRole("textbox", { name: "Name" }).fill("INV");
  await key(page, "CREATE").click();
  await expect(page.getByText("There is a column “inv” already.")).toBeVisible();
  await page.context().setOffline(true);
  await key(page, "CREATE").click();
  await expect(page.getByText("No answer from the server. Your work is kept; try again.")).toBeVisible();
  await expect(formulaText(page)).toHaveValue("2 * [capital]");
  await page.context().setOffline(false);
  await page.getByRole("textbox", { name: "Name" }).fill("twice");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Created twice.")).toBeVisible();
});

test("the calculator works by keyboard alone", async ({ page }) => {
  await openTransform(page, "pro", "keys.csv");
  const line = page.getByRole("listbox", { name: "Formula as chips" });
  await line.focus();
  await page.keyboard.type("12+");
  await key(page, "inv").focus();
  await page.keyboard.press("Enter");
  await expect(formulaText(page)).toHaveValue("12 + [inv]");
  await line.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(formulaText(page)).toHaveValue("[inv] 12 +");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(formulaText(page)).toHaveValue("12 + [inv]");
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Delete");
  await expect(formulaText(page)).toHaveValue("[inv]");
  await page.keyboard.press("End");
  await page.keyboard.type("/");
  await page.keyboard.type("ca");
  await expect(formulaText(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(formulaText(page)).toHaveValue("[inv] / [capital]");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Created inv / capital.")).toBeVisible();
});

test("rules recode a column, with counts for each rule", async ({ page }) => {
  await openTransform(page, "pro", "recode.csv");
  await page.getByRole("link", { name: "Conditional" }).click();
  await expect(page.getByRole("heading", { name: "Rules", exact: true })).toBeVisible();
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step("empty fields are refused and marked", async () => {
    await key(page, "CREATE").click();
    await expect(page.getByText("Please select all fields")).toBeVisible();
    await expect(field("Left side, rule 1, condition 1: column")).toBeFocused();
  });

  await test.step("rules say how many rows they take", async () => {
    await field("Left side, rule 1, condition 1: column").selectOption("inv");
    await field("Comparison, rule 1, condition 1").selectOption("greater than");
    await field("Right side, rule 1, condition 1: value").fill("30");
    await field("Value of rule 1: value").fill("big");
    await key(page, "Else if").click();
    await field("Comparison, rule 2, condition 1").selectOption("greater than");
    await field("Right side, rule 2, condition 1: value").fill("12");
    await field("Value of rule 2: value").fill("medium");
    // inv: 10, 20, 40, 5, 15, 45.
    await expect(page.getByText("2 rows; 2 more match, but a rule above takes them")).toBeVisible();
    await expect(page.getByText("2 rows have no rule and stay empty.")).toBeVisible();
    await expect(page.getByText("The result is a text column.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("nothing can follow Else; rules are moved by their buttons", async () => {
    await key(page, "Else").click();
    await field("Value of rule 3: value").fill("small");
    await expect(key(page, "Nothing can follow Else")).toBeDisabled();
    await expect(page.getByText("have no rule")).toBeHidden();
    expect(await previewed(page)).toEqual(["small", "medium", "big", "small", "medium", "big"]);
    await key(page, "Move rule 2 up").click();
    await expect(field("Right side, rule 1, condition 1: value")).toHaveValue("12");
    await expect
      .poll(() => previewed(page))
      .toEqual(["small", "medium", "medium", "small", "medium", "medium"]);
    await key(page, "Move rule 1 down").click();
  });

  await test.step("CREATE names it after the column; UPDATE edits it", async () => {
    await key(page, "CREATE").click();
    await expect(page.getByText("Created Recoded inv.")).toBeVisible();
    await expect(computedColumns(page)).toContainText(
      "If inv > 30 then “big”; Else if inv > 12 then “medium”; Else “small”",
    );
    await page.getByRole("link", { name: "Edit Recoded inv" }).click();
    await expect(page.getByRole("heading", { name: "Edit column" })).toBeVisible();
    await field("Value of rule 1: value").fill("large");
    await key(page, "UPDATE").click();
    await expect(page.getByText("Updated Recoded inv.")).toBeVisible();
    await expect(computedColumns(page)).toContainText("“large”");
  });
});

test("quick recodes write rules", async ({ page }) => {
  await openTransform(page, "pro", "quick.csv");
  await page.getByRole("link", { name: "Conditional" }).click();

  await test.step("bins by quantiles, with an edge moved by a key", async () => {
    await page.getByRole("link", { name: "Bins", exact: true }).click();
    await page.getByRole("list", { name: "Column" }).getByRole("link", { name: "inv" }).click();
    await page
      .getByRole("navigation", { name: "How the edges are found" })
      .getByRole("link", { name: "Quantiles" })
      .click();
    await expect(page.getByRole("link", { name: "Quantiles" })).toHaveAttribute("aria-current", "true");
    await page
      .getByRole("navigation", { name: "Number of bins" })
      .getByRole("link", { name: "2", exact: true })
      .click();
    // R: quantile(c(10, 20, 40, 5, 15, 45), .5) is 17.5.
    await expect(page.getByLabel("Edges", { exact: true })).toHaveValue("17.5");
    await expect(page.getByRole("list", { name: "Bins" })).toContainText("≤ 17.5 3");
    await expectAccessible(page);
    await page.getByRole("slider", { name: "Edge 1" }).press("ArrowRight");
    await expect(page.getByLabel("Edges", { exact: true })).toHaveValue("18");
    await key(page, "Write rules").click();
    await expect(page.getByLabel("Right side, rule 1, condition 1: value", { exact: true })).toHaveValue(
      "18",
    );
    await expect.poll(() => previewed(page)).toEqual(["≤ 18", "> 18", "> 18", "≤ 18", "≤ 18", "> 18"]);
    await key(page, "CLEAR ALL").click();
  });

  await test.step("categories are merged, the others keep their text", async () => {
    await page.getByRole("link", { name: "Merge categories" }).click();
    await page.getByRole("list", { name: "Column" }).getByRole("link", { name: "firm" }).click();
    await page.getByRole("checkbox", { name: /South/ }).check();
    await page.getByLabel("New category").fill("S");
    await key(page, "Merge").click();
    await expect.poll(() => previewed(page)).toEqual(["North", "North", "North", "S", "S", "S"]);
    await key(page, "CREATE").click();
    await expect(page.getByText("Created Recoded firm.")).toBeVisible();
  });
});

test("Lite makes numerical columns and is asked to go PRO for conditional ones", async ({ page }) => {
  await openTransform(page, "lite", "lite.csv");
  await formulaText(page).fill("sqrt([inv])");
  await key(page, "CREATE").click();
  await expect(page.getByText("Created sqrt(inv).")).toBeVisible();
  await page.getByRole("link", { name: "Conditional (PRO)" }).click();
  await expect(page.getByRole("heading", { name: "Conditional columns are part of PRO" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go Pro" }).click();
  const dialog = page.getByRole("dialog", { name: "Conditional columns are part of PRO" });
  await expect(dialog.getByRole("row", { name: /Conditional columns/ })).toBeVisible();
  await dialog.getByRole("link", { name: "Go Back to Lite" }).click();
  await expect(dialog).toBeHidden();
});

test("the server refuses the rules of a Lite user", async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await openTransform(page, "lite", "lite-refused.csv");
  const status = await page.evaluate(async () => {
    const form = new FormData();
    const operand = (name: string, type: string, column: string, value: string) => {
      form.set(`${name}.type`, type);
      form.set(`${name}.column`, column);
      form.set(`${name}.value`, value);
    };
    form.set("kind", "conditional");
    form.set("rule0.type", "if");
    form.set("rule0.0.joint", "And");
    form.set("rule0.0.comparison", ">");
    operand("rule0.0.a", "Column", "3", "");
    operand("rule0.0.b", "Value", "", "1");
    operand("rule0.then", "Value", "", "1");
    // The request is sent as a form without files: only pages that take a file read bodies in parts.
    const fields = new URLSearchParams();
    for (const [name, value] of form) if (typeof value === "string") fields.set(name, value);
    return (await fetch(`${location.pathname}?kind=conditional`, { method: "POST", body: fields })).status;
  });
  expect(status).toBe(403);
  await page.reload();
  await expect(page.getByText("0 made here")).toBeVisible();
});

test("the server computes previews when the worker cannot", async ({ page }) => {
  await openTransform(page, "pro", "no-worker.csv");
  await page.addInitScript(() => {
    Object.assign(window, {
      Worker: class {
        constructor() {
          throw new Error("Workers are switched off.");
        }
      },
    });
  });
  await page.reload();
  await formulaText(page).fill("2 ^ (1 + 2");
  await expect(page.getByText(/'\(' at position 5/)).toBeVisible();
  await formulaText(page).fill("2 ^ (1 + 2)");
  await expect(counts(page)).toContainText("none empty");
  expect((await previewed(page))[0]).toBe("8");
});

for (const [name, width, colorScheme] of [
  ["390 px in the dark", 390, "dark"],
  ["1000 px", 1000, "light"],
] as const) {
  test(`the page fits ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
    const page = await context.newPage();
    await openTransform(page, "pro", `fits-${width}.csv`);
    await formulaText(page).fill("ln(2.5) - exp(0.25) + sqrt(16) * pow2(1.25) - round(1234.5678, 2)");
    await expect(counts(page)).toContainText("values");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Conditional" }).click();
    await page.getByRole("button", { name: "Else if" }).click();
    await expectAccessible(page);
    await context.close();
  });
}
