/** The core alone: every job of `estimand bench`, native and as WebAssembly in Node, in one run. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bindCore, compileCore } from "../setup/setup.mjs";
import { provideBindings, provideWasmTarget } from "../setup/wasm-toolchain.mjs";
import { ROOT, run } from "../setup/step.mjs";

/** The numbers of runs are those of the command line: at least 5 runs, at most 50, about 2 seconds. */
const THOROUGH = { least: 5, most: 50, seconds: 2 };

const PACKAGE = path.join(ROOT, "target/bench-pkg");

/** A WebAssembly build that includes the jobs. */
export async function buildJobs() {
  const file = await compileCore({ target: await provideWasmTarget(), features: ["bench"] });
  await bindCore({ file, bindings: await provideBindings(), outDir: PACKAGE });
}

/**
 * Loads the build that includes the jobs.
 *
 * @returns {() => Promise<object>} makes a fresh instance: a large job grows the memory that the next one would reuse
 */
export function loadJobs() {
  globalThis.estimandPoll = () => 0;
  const binary = new WebAssembly.Module(readFileSync(path.join(PACKAGE, "estimand_compute_bg.wasm")));
  let generation = 0;
  return async () => {
    const url = pathToFileURL(path.join(PACKAGE, "estimand_compute.js"));
    url.searchParams.set("g", String(generation++));
    const api = await import(url.href);
    api.initSync({ module: binary });
    return api;
  };
}

function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * Times `work`: median and minimum in milliseconds, and its last return value.
 *
 * @template T
 * @param {() => T} work
 * @param {{least: number, most: number, seconds: number}} [patience]
 * @returns {{median: number, minimum: number, value: T}}
 */
export function timeWork(work, { least, most, seconds } = THOROUGH) {
  /** @type {number[]} */
  const times = [];
  let total = 0;
  let value;
  while (times.length < least || (times.length < most && total < seconds * 1000)) {
    const started = performance.now();
    value = work();
    const time = performance.now() - started;
    times.push(time);
    total += time;
  }
  times.sort((a, b) => a - b);
  return { median: median(times), minimum: times[0], value: /** @type {T} */ (value) };
}

/** Times a job of the core by its name. */
export function timeJob({ BenchJob }, name, rows, patience) {
  const job = new BenchJob(name, rows);
  const timed = timeWork(() => job.run(), patience);
  job.free();
  return timed;
}

/**
 * @param {string | undefined} filter only jobs whose name contains it
 * @returns {Promise<{job: string, text: string, rows: number, native: number, wasm: number, ratio: number}[]>}
 *   medians in milliseconds
 */
export async function benchCore(filter) {
  await run("cargo", ["build", "--release", "--features", "cli", "--bin", "estimand"]);
  await buildJobs();
  const native = path.join(ROOT, "target/release/estimand");
  const freshInstance = loadJobs();
  const { benchJobs } = await freshInstance();
  const jobs = benchJobs().filter((name) => !filter || name.includes(filter));
  const rows = [];
  for (const name of jobs) {
    const timed = JSON.parse(await run(native, ["bench", "--filter", name, "--json"])).find(
      (row) => row.job === name,
    );
    const wasm = timeJob(await freshInstance(), name, timed.rows);
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
