/**
 * `npm test`: the same set-up as `npm start`, then every suite; the last line counts all of them.
 *
 * `--no-browser` leaves the Playwright suite out (that is `npm run validate`); `--with-interop` adds the suites that need other
 * programs: R and Python, an S3 server, PostgreSQL, and HAProxy; `--only=NAME,…` runs some suites (`npm run test:interop`, `npm run test:s3`,
 * `npm run test:postgres` and `npm run test:cluster` one each; `--all` gives the third all tests of the API, and "browser on a cluster" all
 * journeys; `--plans` gives the third only the one of the statements' plans with a million rows in every table).
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { provideBalancer } from "./cluster/balancer.mjs";
import { installInteropPrograms } from "./interop-programs.mjs";
import { providePostgres } from "./postgres-server.mjs";
import { provideS3Server } from "./s3-server.mjs";
import { localProgram, setUp } from "./setup/setup.mjs";
import { ROOT, SetupError, ask, fingerprint } from "./setup/step.mjs";
import { main } from "./start.mjs";

/** Every suite uses the same features, so that the crate is compiled once. */
const FEATURES = "cli,contract";

const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-test-"));

/**
 * Runs a program and captures its output, for counting and to show on failure.
 *
 * @returns {Promise<{ok: boolean, output: string}>}
 */
function capture(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: `${output}\n${error.message}` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** A suite that is one check: the program's exit code. */
const check = (command, args, env) => async () => {
  const { ok, output } = await capture(command, args, env);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
};

/**
 * Property tests draw the same inputs in each run, so that a change is judged by what it changed. Set PROPTEST_RNG_SEED to
 * draw others (docs/quality.md).
 */
const DRAWS = { PROPTEST_RNG_SEED: process.env.PROPTEST_RNG_SEED ?? "20260101" };

/** cargo nextest if installed, else cargo test; both run the doc examples. */
async function rustTests() {
  const packages = ["--workspace", "--features", FEATURES];
  const nextest = (await ask("cargo", ["nextest", "--version"])) !== null;
  if (!nextest) console.log("  (cargo-nextest is not installed: cargo test runs the Rust tests)");
  const first = nextest
    ? await capture("cargo", ["nextest", "run", "--no-fail-fast", ...packages], DRAWS)
    : await capture("cargo", ["test", "--no-fail-fast", "--lib", "--bins", "--tests", ...packages], DRAWS);
  const counted = nextest ? countNextest(first.output) : countCargo(first.output);
  const examples = await capture("cargo", ["test", "--doc", "--no-fail-fast", ...packages]);
  const documented = countCargo(examples.output);
  const failed = counted.failed + documented.failed;
  const broken = failed === 0 && !(first.ok && examples.ok) ? 1 : 0;
  return {
    passed: counted.passed + documented.passed,
    failed: failed + broken,
    output: [first, examples]
      .filter((part) => !part.ok)
      .map((part) => part.output)
      .join("\n"),
  };
}

function countNextest(output) {
  const summary = output.match(/Summary .*?tests? run: (\d+) passed.*/)?.[0] ?? "";
  const number = (word) => Number(summary.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
  return { passed: number("passed"), failed: number("failed") + number("timed out") };
}

function countCargo(output) {
  let passed = 0;
  let failed = 0;
  for (const [, ok, bad] of output.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed/g)) {
    passed += Number(ok);
    failed += Number(bad);
  }
  return { passed, failed };
}

/** Fails when app/compute/contract is not what the Rust types generate. */
async function contractUnchanged() {
  const fresh = path.join(scratch, "contract");
  const made = await capture("cargo", [
    "run",
    "-q",
    // As the tests have compiled it.
    "--profile",
    "test",
    "--features",
    FEATURES,
    "--bin",
    "contract",
    "--",
    fresh,
  ]);
  if (!made.ok) return { passed: 0, failed: 1, output: made.output };
  const compared = await capture("diff", ["-r", fresh, "app/compute/contract"]);
  const advice = "The contract changed: run `npm run build:contract` and commit what it writes.\n";
  return compared.ok
    ? { passed: 1, failed: 0, output: "" }
    : { passed: 0, failed: 1, output: advice + compared.output };
}

/** Caches of the source checkers. */
const CACHE = path.join(ROOT, "node_modules/.cache/estimand");

/**
 * ESLint's cache is keyed by the linted file, not by the types that the file imports. So a cache is reused only while no
 * source has changed.
 */
async function eslint() {
  const entries = readdirSync(ROOT).filter((name) => !NOT_LINTED.has(name));
  const caches = path.join(CACHE, "eslint");
  const cache = path.join(caches, fingerprint({ inputs: [...entries, "compute-rs/pkg"] }));
  mkdirSync(caches, { recursive: true });
  for (const name of readdirSync(caches)) {
    if (path.join(caches, name) !== cache) rmSync(path.join(caches, name));
  }
  const kept = ["--cache", "--cache-strategy", "content", "--cache-location", cache];
  return check(localProgram("eslint"), [".", "--max-warnings", "0", ...kept])();
}

/** Entries of the project that neither ESLint nor the types it loads read. */
const NOT_LINTED = new Set([
  ".git",
  ".stamps",
  "build",
  "compute-rs",
  "data",
  "demo",
  "docs",
  "node_modules",
  "playwright-report",
  "target",
  "test-results",
]);

/** @param more further arguments @param env of the tests */
async function vitest(more = [], env = {}) {
  const report = path.join(scratch, `${more.at(-1) ?? "vitest"}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...more];
  const { ok, output } = await capture(localProgram("vitest"), args, { NODE_ENV: "test", ...env });
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readJson(report);
  return { passed, failed: failed + (!ok && failed === 0 ? 1 : 0), output };
}

/** What needs R and Python. Without them it fails with the line that installs them. */
async function interop() {
  try {
    return await vitest(["--config", "vitest.interop.config.ts"], await installInteropPrograms());
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
}

/** The object store, on a server that is built once. Where that fails, the suite fails with the reason. */
async function objectStore() {
  try {
    await provideS3Server();
    return await vitest(["--config", "vitest.s3.config.ts"]);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
}

/** The services and, with `--all` the whole of, the API on PostgreSQL. Where there is no server to start, the suite fails with the reason. */
async function postgres() {
  try {
    await providePostgres();
    const more = ["all", "plans"].find((each) => process.argv.includes(`--${each}`));
    const env = more === undefined ? {} : { POSTGRES_TESTS: more };
    return await vitest(["--config", "vitest.postgres.config.ts"], env);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
}

/** The faults of a server of several processes. Its tables are shown also when it passes. Where a program is missing, it fails with the reason. */
const cluster = (chromium) => async () => {
  try {
    await Promise.all([provideBalancer(), providePostgres(), provideS3Server()]);
    const env = { CHROMIUM_PATH: chromium ?? "" };
    const outcome = await vitest(["--config", "vitest.cluster.config.ts"], env);
    return { ...outcome, notice: /^fault +requests[^]*?\n\n/m.exec(outcome.output)?.[0].trimEnd() };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
};

/** Without a browser, every browser test counts as failed. */
const playwright =
  (chromium, files = [], more = {}) =>
  async () => {
    const report = path.join(scratch, "playwright.json");
    const env = {
      ...more,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: chromium ?? "",
    };
    if (!chromium) {
      await capture(localProgram("playwright"), ["test", ...files, "--list", "--reporter=json"], env);
      const failed = countPlaywright(readJson(report)).total || 1;
      return { passed: 0, failed, output: "Chromium was not found, so no browser test could run." };
    }
    const { ok, output } = await capture(
      localProgram("playwright"),
      ["test", ...files, "--reporter=list,json"],
      env,
    );
    const outcome = readJson(report);
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = outcome.stats ?? {};
    const failed = unexpected + skipped;
    const notice = flaky > 0 ? `Passed at the second attempt only: ${flakyTests(outcome).join("; ")}` : "";
    return { passed: expected + flaky, failed: failed + (!ok && failed === 0 ? 1 : 0), output, notice };
  };

/** The main journey, or with `--all` all but one, on two webs behind a balancer, two workers, PostgreSQL and an object store. */
const onCluster = (chromium) => async () => {
  try {
    await Promise.all([provideS3Server(), providePostgres(), provideBalancer()]);
    const specs = process.argv.includes("--all") ? [] : ["main-job.spec"];
    return await playwright(chromium, specs, { E2E_STACK: "cluster" })();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
};

/** Titles of the tests that failed once and then passed. */
function flakyTests(report) {
  const inside = (suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...(suite.suites ?? []).flatMap(inside),
  ];
  return (report.suites ?? []).flatMap(inside);
}

function countPlaywright(report) {
  const inside = (suite) =>
    (suite.specs?.length ?? 0) + (suite.suites ?? []).reduce((sum, child) => sum + inside(child), 0);
  return { total: (report.suites ?? []).reduce((sum, suite) => sum + inside(suite), 0) };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

const CLIPPY = [
  "clippy",
  "-q",
  "--workspace",
  "--all-targets",
  "--features",
  FEATURES,
  "--",
  "-D",
  "warnings",
];

const suites = (chromium) => ({
  rustfmt: check("cargo", ["fmt", "--all", "--check"]),
  clippy: check("cargo", CLIPPY),
  "rust tests": rustTests,
  "generated contract": contractUnchanged,
  guide: check(process.execPath, ["scripts/guide.mjs"]),
  "database migrations": check(process.execPath, ["scripts/migration.mjs", "--check"]),
  typescript: check(localProgram("tsc"), [
    "--incremental",
    "--tsBuildInfoFile",
    path.join(CACHE, "tsc.json"),
  ]),
  eslint,
  prettier: check(localProgram("prettier"), [
    ".",
    "--check",
    "--log-level",
    "warn",
    "--cache",
    "--cache-strategy",
    "content",
    "--cache-location",
    path.join(CACHE, "prettier"),
  ]),
  "unused code": check(localProgram("knip"), []),
  vitest: () => vitest(),
  browser: playwright(chromium),
  interop,
  s3: objectStore,
  postgres,
  "browser on a cluster": onCluster(chromium),
  cluster: cluster(chromium),
});

/** Suites that install programs which nothing else needs. */
const ON_DEMAND = ["interop", "s3", "postgres", "browser on a cluster"];

/** Runs only when it is asked for by name: it takes the whole machine for some minutes. */
const BY_NAME = ["cluster"];

/** Independent suites that run in parallel, by group: most of these keep one core busy. */
const TOGETHER = [
  ["rust tests", "database migrations", "typescript", "eslint", "prettier", "unused code"],
  ["interop", "s3"],
];

/** Runs a suite and prints its counts. */
async function report(name, run) {
  const started = Date.now();
  const { passed, failed, output, notice } = await run();
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ""}`;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`  ${name.padEnd(24)} ${counts.padEnd(36)} ${seconds.padStart(7)} s`);
  if (notice) console.log(`    ${notice.replaceAll("\n", "\n    ")}`);
  if (failed) console.log(`\n${output.trimEnd()}\n`);
  return { passed, failed };
}

/** Runs the suites in order; those of a group run together, when it is the turn of the first. */
async function runAll(chosen) {
  const outcomes = [];
  const left = new Map(chosen);
  for (const [name] of chosen) {
    if (!left.has(name)) continue;
    const group = TOGETHER.find((each) => each.includes(name)) ?? [name];
    const runs = group.flatMap((each) => (left.has(each) ? [report(each, left.get(each))] : []));
    for (const each of group) left.delete(each);
    outcomes.push(...(await Promise.all(runs)));
  }
  const sum = (of) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

await main(async () => {
  const only = process.argv
    .find((arg) => arg.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const { chromium } = await setUp();
  console.log("\nTests");
  const leaveOut = (name) =>
    only
      ? !only.includes(name)
      : BY_NAME.includes(name) ||
        (name === "browser" && process.argv.includes("--no-browser")) ||
        (ON_DEMAND.includes(name) && !process.argv.includes("--with-interop"));
  const { passed, failed } = await runAll(
    Object.entries(suites(chromium)).filter(([name]) => !leaveOut(name)),
  );
  rmSync(scratch, { recursive: true, force: true });
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});
