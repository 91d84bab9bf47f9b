import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

const TABLE = "name,inv\na,10\nb,20\nc,40\nd,5\ne,15\nf,45\n";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function openRules(page: Page, file: string): Promise<void> {
  await signIn(page, "pro");
  await openProject(page, csvFile(file, TABLE));
  await page.getByRole("link", { name: "Transform" }).click();
  await page.getByRole("link", { name: "Conditional" }).click();
  await expect(page.getByRole("heading", { name: "Rules", exact: true })).toBeVisible();
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a rule is dragged by its grip below another", async ({ page }) => {
  await openRules(page, "drag-rules.csv");
  const rules = page.getByRole("list", { name: "Rules" }).locator(".rule");
  for (const [index, [edge, value]] of [
    ["30", "big"],
    ["12", "medium"],
  ].entries()) {
    if (index > 0) await page.getByRole("button", { name: "Else if", exact: true }).click();
    const rule = index + 1;
    await field(page, `Left side, rule ${rule}, condition 1: column`).selectOption("inv");
    await field(page, `Comparison, rule ${rule}, condition 1`).selectOption("greater than");
    await field(page, `Right side, rule ${rule}, condition 1: value`).fill(edge ?? "");
    await field(page, `Value of rule ${rule}: value`).fill(value ?? "");
  }
  await page.getByRole("button", { name: "Else", exact: true }).click();
  await field(page, "Value of rule 3: value").fill("small");
  // inv: 10, 20, 40, 5, 15, 45: 40 and 45 are above 30; 20 and 15 are above 12 only.
  await expect(rules.nth(0)).toContainText("2 rows");

  const grip = await centreOf(rules.nth(0).locator(".rule-grip"));
  const target = await centreOf(rules.nth(1));
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 10 });
  await page.mouse.up();

  await expect(field(page, "Value of rule 1: value")).toHaveValue("medium");
  await expect(field(page, "Value of rule 2: value")).toHaveValue("big");
  await expect(rules.nth(0)).toContainText("If");
  // The rule above takes all four values above 12.
  await expect(rules.nth(0)).toContainText("4 rows");
  await expect(rules.nth(1)).toContainText("0 rows; 2 more match, but a rule above takes them");

  // An Else stays last: dropped on it, a rule stays where it is.
  const again = await centreOf(rules.nth(0).locator(".rule-grip"));
  const last = await centreOf(rules.nth(2));
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 10 });
  await page.mouse.up();
  await expect(field(page, "Value of rule 3: value")).toHaveValue("small");
});

test("an edge of a bin is dragged, and each count on the way is exact", async ({ page }) => {
  await openRules(page, "drag-edges.csv");
  await page.getByRole("link", { name: "Bins", exact: true }).click();
  await page.getByRole("list", { name: "Column" }).getByRole("link", { name: "inv" }).click();
  await page
    .getByRole("navigation", { name: "Number of bins" })
    .getByRole("link", { name: "2", exact: true })
    .click();
  const edges = page.getByLabel("Edges", { exact: true });
  // Equal widths from 5 to 45.
  await expect(edges).toHaveValue("25");
  const bins = page.getByRole("list", { name: "Bins" });
  await expect(bins.getByRole("listitem")).toHaveText(["≤ 25 4", "> 25 2"]);

  const handle = page.getByRole("slider", { name: "Edge 1" });
  const from = await centreOf(handle);
  const plot = await page.locator(".bin-plot").boundingBox();
  if (!plot) throw new Error("There is no histogram.");
  // Edges move in steps of 0.5.
  const [least, most] = await Promise.all(
    ["aria-valuemin", "aria-valuemax"].map(async (name) => Number(await handle.getAttribute(name))),
  );
  const at = (value: number) => plot.x + ((value - (least ?? 0)) / ((most ?? 1) - (least ?? 0))) * plot.width;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const [value, below] of [
    [20, 4],
    [19.5, 3],
    [14.5, 2],
    [9.5, 1],
    [44.5, 5],
    [10, 2],
  ] as const) {
    await page.mouse.move(at(value), from.y, { steps: 4 });
    await expect(edges).toHaveValue(String(value));
    await expect(bins.getByRole("listitem")).toHaveText([`≤ ${value} ${below}`, `> ${value} ${6 - below}`]);
  }
  await page.mouse.up();
  await page.mouse.move(at(30), from.y);
  await expect(edges).toHaveValue("10");
  await page.getByRole("button", { name: "Write rules" }).click();
  // The rules take as many rows as the bins said.
  const rules = page.getByRole("list", { name: "Rules" }).locator(".rule");
  await expect(rules.nth(0)).toContainText("2 rows");
  await expect(rules.nth(1)).toContainText("4 rows");
});
