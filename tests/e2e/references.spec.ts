import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { type Job, readJobs } from "../parity/jobs";
import { expect, test } from "./support/fixtures";

/** An origin that exists only in this test, which serves all its files. */
const ORIGIN = "http://references.test";

/** Bundles the worker with the code it shares with the tests in Node. */
async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["tests/e2e/support/reference.worker.ts"],
    alias: { "~": "./app" },
    bundle: true,
    format: "esm",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

const EVERY = 8;

/**
 * The first job of each function, and one in eight of all. tests/parity/reference.test.ts runs every job on the same build in Node,
 * whose engine Chromium uses, too.
 */
function sampleOfJobs(): Job[] {
  const seen = new Set<string>();
  return readJobs().filter(({ function: name }, index) => {
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew || index % EVERY === 0;
  });
}

test("the core gives the reference results of every function in the browser", async ({ page }) => {
  // Cargo may have to compile the reference crate first.
  test.setTimeout(300_000);
  const jobs = sampleOfJobs();
  const files: Record<string, { contentType: string; body: string | Buffer }> = {
    "/": { contentType: "text/html", body: "<!doctype html><title>References</title>" },
    "/worker.js": { contentType: "text/javascript", body: await bundleWorker() },
    "/core.js": { contentType: "text/javascript", body: readFileSync("compute-rs/pkg/estimand_compute.js") },
    "/core.wasm": {
      contentType: "application/wasm",
      body: readFileSync("compute-rs/pkg/estimand_compute_bg.wasm"),
    },
    "/jobs.json": { contentType: "application/json", body: JSON.stringify(jobs) },
  };
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill(file);
  });
  await page.goto(`${ORIGIN}/`);
  const wrong = await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const worker = new Worker("/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data as string[]);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ glue: "/core.js", binary: "/core.wasm", jobs: "/jobs.json" });
      }),
  );
  expect(wrong).toEqual([]);
  expect(jobs.length).toBeGreaterThan(80);
});
