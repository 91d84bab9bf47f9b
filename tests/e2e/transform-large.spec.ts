import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

const ROWS = 120_000;

/** n counts the rows; every tenth x is empty, the others are n modulo 100. */
function table(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `${row + 1},${row % 10 === 9 ? "" : (row + 1) % 100}`,
  );
  return `n,x\n${rows.join("\n")}\n`;
}

test("above 100,000 rows the server computes previews and counts all rows", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("large.csv", table()));
  await page.getByRole("link", { name: "Transform" }).click();
  const trial = page.getByRole("region", { name: "First rows" });
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/column-file/")) files.push(request.url());
  });

  await test.step("a formula", async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith("/preview/"));
    await page.getByRole("textbox", { name: "Formula as text" }).fill("ln([x]) + [n] * 0");
    expect((await answered).status()).toBe(200);
    // A tenth of the rows is empty. ln is not defined at 0: n = 100, 200 … has an empty x, so no value is 0.
    await expect(trial.getByRole("status")).toHaveText("108,000 values · 12,000 empty: an input is missing");
    await expect(trial.getByText("Counts are of all 120,000 rows, computed on the server.")).toBeVisible();
    // ln(1), ln(2), ln(3).
    const cells = trial.locator("td[data-made]");
    await expect(cells.nth(0)).toHaveText("0.0000");
    await expect(cells.nth(1)).toHaveText("0.6931");
    await expect(cells.nth(2)).toHaveText("1.0986");
  });

  await test.step("bins, whose counts follow an edge", async () => {
    await page.getByRole("link", { name: "Conditional" }).click();
    await page.getByRole("link", { name: "Bins", exact: true }).click();
    await page.getByRole("list", { name: "Column" }).getByRole("link", { name: "x", exact: true }).click();
    const edges = page.getByLabel("Edges", { exact: true });
    await expect(edges).not.toHaveValue("");
    const counted = page.waitForResponse((response) => response.url().endsWith("/bins/"));
    await edges.fill("9; 50");
    expect((await counted).status()).toBe(200);
    // In each hundred rows, at most 9 values are 1 to 9; 36 are 10 to 50, as the five tens are empty; 45 are above 50.
    await expect(page.getByRole("list", { name: "Bins" }).getByRole("listitem")).toHaveText([
      "≤ 9 10,800",
      "9 – 50 43,200",
      "> 50 54,000",
    ]);
    await page.getByRole("button", { name: "Write rules" }).click();
    await expect(page.getByText("12,000 rows have no rule and stay empty.")).toBeVisible();
    await expect(trial.getByText("Counts are of all 120,000 rows, computed on the server.")).toBeVisible();
  });

  expect(files).toEqual([]);
});
