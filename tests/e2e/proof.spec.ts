import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { readZip } from "../factories/read-zip";
import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

const TABLE = `sales_%,other\n${Array.from({ length: 30 }, (_, row) => `${(row * 7) % 23}.25,${row}`).join("\n")}\n`;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("an analysis is handed in: scripts, tables for documents, charts", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("handed-in.csv", TABLE));
  await page.getByLabel("Dotplot", { exact: true }).check();
  await page.getByRole("button", { name: "sales_% as dependent variable (Y)" }).click();
  await page.getByLabel("Statistics", { exact: true }).check();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  const csv = page.getByRole("link", { name: "Download Statistics of sales_% as CSV" });
  await expect(csv).toBeVisible();
  const tableHref = (await csv.getAttribute("href")) ?? "";
  const read = async (href: string) => (await page.request.get(href)).body();

  await test.step("a table is copied as LaTeX, rounded or with all digits", async () => {
    await page.getByLabel("Copy Statistics of sales_% as LaTeX, HTML or Markdown").click();
    await page.getByRole("link", { name: "LaTeX, rounded as shown" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("\\caption{Statistics of sales\\_\\%}");
    await expect.poll(copied).toContain("\\toprule");
  });

  await test.step("the same is a file without JavaScript, also as HTML and Markdown", async () => {
    const ending = (name: string) => tableHref.replace(/\.csv$/, name);
    expect(String(await read(ending("-all-digits.tex")))).toContain("\\begin{tabular}");
    expect(String(await read(ending(".html")))).toContain("<caption>Statistics of sales_%</caption>");
    expect(String(await read(ending(".md")))).toContain("**Statistics of sales\\_%**");
  });

  await test.step("a chart is a PDF of its size and a Vega-Lite specification", async () => {
    const chart = (ending: string) => tableHref.replace(/statistics\/[^/]*$/, `dotplot/dotplot.${ending}`);
    const document = await getDocumentProxy(new Uint8Array(await read(chart("pdf"))));
    const { text, totalPages } = await extractText(document, { mergePages: true });
    expect(totalPages).toBe(1);
    expect(text).toContain("sales_%");
    const { view } = await document.getPage(1);
    // 600 × 400 CSS pixels in points.
    expect(view.map(Math.round)).toEqual([0, 0, 450, 300]);
    const spec = JSON.parse(String(await read(chart("json")))) as { $schema?: string; layer?: unknown[] };
    expect(spec.$schema ?? "").toContain("vega-lite");
  });

  await test.step("Export has the scripts", async () => {
    await page.getByRole("link", { name: "Export Analysis" }).click();
    const dialog = page.getByRole("dialog", { name: "Export Analysis" });
    await expect(dialog.getByRole("heading", { name: "Recompute it" })).toBeVisible();
    await expectAccessible(page, [390]);
    await expect(dialog).toContainText("Estimand has not run it in Stata.");
    for (const [name, script, head] of [
      ["R script", "proof.R", "row,sales_%"],
      ["Python script", "proof.py", "row,sales_%"],
      ["Stata do-file", "proof.do", "row,v1"],
    ] as const) {
      const download = page.waitForEvent("download");
      await dialog.getByRole("link", { name }).click();
      const files = readZip(readFileSync(await (await download).path()));
      expect(files.get(script)?.toString()).toContain('"sales_%"');
      expect(files.get("data.csv")?.toString().startsWith(`${head}\r\n`)).toBe(true);
    }
  });
});
