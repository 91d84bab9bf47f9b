/**
 * `npm run mutants`: changes the numerical modules of the core one expression at a time, and runs their unit tests on each
 * changed copy. A change that no test notices is printed as "MISSED". docs/quality.md has the last figures.
 *
 * `--count N` is the size of the sample (60); `--seed N` draws another one (1); `--folder NAME` takes one module, for
 * example `linear`; `--timeout N` is the limit of a copy's tests in seconds (120). Needs cargo-mutants:
 * `cargo install cargo-mutants --version 27.1.0 --locked`.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireBuildTools } from "./setup/system.mjs";
import { ROOT } from "./setup/step.mjs";
import { main } from "./start.mjs";

const FOLDERS = ["linear", "stats", "distributions", "robust", "frame", "transform"];

/** Uniform numbers in [0, 1) by mulberry32. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The first `count` names of a shuffle (Fisher and Yates). */
function sample(names, count, uniform) {
  const all = [...names];
  const size = Math.min(count, all.length);
  for (let i = 0; i < size; i++) {
    const j = i + Math.floor(uniform() * (all.length - i));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, size);
}

function listMutants(files) {
  const args = ["mutants", "--list", "--json", "--package", "estimand-compute", ...files];
  const listed = spawnSync("cargo", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (listed.status !== 0) {
    throw new Error(
      `cargo-mutants is needed: cargo install cargo-mutants --version 27.1.0 --locked\n${listed.stderr}`,
    );
  }
  return JSON.parse(listed.stdout).map((mutant) => mutant.name);
}

function printScore(output) {
  const results = JSON.parse(readFileSync(path.join(output, "mutants.out/outcomes.json"), "utf8"));
  const { caught, missed, timeout, unviable } = results;
  const tested = caught + missed + timeout;
  const share = tested ? ((100 * (caught + timeout)) / tested).toFixed(0) : "–";
  console.log(
    `${tested} tested, ${caught} caught, ${timeout} timed out, ${missed} missed: ${share} % noticed; ` +
      `${unviable} did not compile`,
  );
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      folder: { type: "string" },
      timeout: { type: "string", default: "120" },
      output: { type: "string", default: path.join(tmpdir(), "estimand-mutants") },
    },
  });
  await requireBuildTools();
  const folders = values.folder ? [values.folder] : FOLDERS;
  const files = folders.flatMap((folder) => ["--file", `compute-rs/src/${folder}/**`]);
  const chosen = sample(listMutants(files), Number(values.count), generator(Number(values.seed)));
  console.log(`Seed ${values.seed}, ${chosen.length} changes`);
  const exact = (name) => `^${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const args = ["mutants", "--package", "estimand-compute", "--timeout", values.timeout, "--jobs", "1"];
  args.push("--output", values.output, "--no-shuffle", ...files);
  args.push(...chosen.flatMap((name) => ["--re", exact(name)]), "--", "--lib");
  // Without optimisation: most of the time goes into compiling each copy.
  const env = { ...process.env, CARGO_PROFILE_TEST_OPT_LEVEL: "0", CARGO_PROFILE_TEST_DEBUG: "false" };
  return new Promise((resolve) => {
    spawn("cargo", args, { cwd: ROOT, env, stdio: "inherit" })
      .on("error", () => resolve(1))
      .on("close", (code) => {
        // cargo-mutants ends with 2 when a change was missed, and with 3 after a timeout: both are results.
        const ran = code === 0 || code === 2 || code === 3;
        if (ran) printScore(values.output);
        resolve(ran ? 0 : (code ?? 1));
      });
  });
});
