/** The core alone: every job of `estimand bench`, natively and as WebAssembly in Node, in one run. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { wasmPack } from "../setup/setup.mjs";
import { provideWasmToolchain } from "../setup/wasm-toolchain.mjs";
import { ROOT, run } from "../setup/step.mjs";

/** As in the command line: at least 5 runs, at most 50, about 2 seconds. */
const REPEATS = [5, 50];
const SECONDS = 2;

const PACKAGE = path.join(ROOT, "target/bench-pkg");

/** Builds the native program and a WebAssembly build that carries the jobs. */
async function buildBoth() {
  await run("cargo", ["build", "--release", "--features", "cli", "--bin", "estimand"]);
  await wasmPack({ toolchain: await provideWasmToolchain(), outDir: PACKAGE, features: ["bench"] });
}

function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}

function timeJob(BenchJob, name, rows) {
  const job = new BenchJob(name, rows);
  const times = [];
  let total = 0;
  while (times.length < REPEATS[0] || (times.length < REPEATS[1] && total < SECONDS * 1000)) {
    const started = performance.now();
    job.run();
    times.push(performance.now() - started);
    total += times.at(-1);
  }
  job.free();
  times.sort((a, b) => a - b);
  return { median: median(times), minimum: times[0] };
}

/** A fresh instance for every job, as a large one before leaves no mark on the next. */
async function freshInstance(binary, generation) {
  const url = pathToFileURL(path.join(PACKAGE, "estimand_compute.js"));
  url.searchParams.set("g", String(generation));
  const api = await import(url.href);
  api.initSync({ module: binary });
  return api;
}

/**
 * @param {string | undefined} filter only jobs whose name contains it
 * @returns {Promise<{job: string, text: string, rows: number, native: number, wasm: number, ratio: number}[]>}
 *   medians in milliseconds
 */
export async function benchCore(filter) {
  await buildBoth();
  globalThis.estimandPoll = () => 0;
  const native = path.join(ROOT, "target/release/estimand");
  const binary = new WebAssembly.Module(readFileSync(path.join(PACKAGE, "estimand_compute_bg.wasm")));
  const { benchJobs } = await freshInstance(binary, "names");
  const jobs = benchJobs().filter((name) => !filter || name.includes(filter));
  const rows = [];
  for (const [generation, name] of jobs.entries()) {
    const timed = JSON.parse(await run(native, ["bench", "--filter", name, "--json"])).find(
      (row) => row.job === name,
    );
    const { BenchJob } = await freshInstance(binary, generation);
    const wasm = timeJob(BenchJob, name, timed.rows);
    rows.push({
      job: name,
      text: timed.text,
      rows: timed.rows,
      native: timed.median_ms,
      wasm: wasm.median,
      ratio: wasm.median / timed.median_ms,
    });
  }
  return rows;
}
