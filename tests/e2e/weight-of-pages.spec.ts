import type { Page, Request } from "@playwright/test";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

/** The scripts that a page loads until its network is quiet, with their bytes as sent. */
async function scriptsOf(page: Page, address: string): Promise<{ bytes: number; names: string[] }> {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (/\.(js|wasm)$/.test(new URL(request.url()).pathname)) scripts.push(request);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return {
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    names: scripts.map((request) => request.url().replace(/.*\//, "")),
  };
}

test("the sign-in page loads less than 60 kB of scripts", async ({ page }) => {
  const { bytes, names } = await scriptsOf(page, "/app/login/");
  expect(bytes, names.join("\n")).toBeLessThan(60_000);
});

test("a project without charts loads less than 210 kB of scripts, and neither the core nor Vega", async ({
  page,
  browser,
}) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("weight.csv", "a,b\n1,2\n3,4\n5,7\n"));
  // A context of its own has no scripts in its cache.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const { bytes, names } = await scriptsOf(await context.newPage(), page.url());
  await context.close();
  expect(bytes, names.join("\n")).toBeLessThan(210_000);
  expect(names.filter((name) => /wasm|compute|charts|analysis\.worker|vega/.test(name))).toEqual([]);
});
