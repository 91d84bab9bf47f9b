/** The suites of `npm test`, by name. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { provideBalancer } from "../cluster/balancer.mjs";
import { installInteropPrograms } from "../interop-programs.mjs";
import { providePostgres } from "../postgres-server.mjs";
import { provideS3Server } from "../s3-server.mjs";
import { localProgram } from "../setup/setup.mjs";
import { ROOT, SetupError, fingerprint } from "../setup/step.mjs";
import { playwright } from "./browser.mjs";
import { check, notRun } from "./run.mjs";
import { clippy, rustfmt, rustTests } from "./rust.mjs";
import { vitest } from "./vitest.mjs";

/** Caches of the source checkers. */
const CACHE = path.join(ROOT, "node_modules/.cache/estimand");

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

/** Checks the types of the product and its tests, and then those of the scripts. */
async function typescript() {
  const of = (project, cache) =>
    check(localProgram("tsc"), [
      ...["--project", project],
      ...["--incremental", "--tsBuildInfoFile", path.join(CACHE, cache)],
    ])();
  const product = await of("tsconfig.json", "tsc.json");
  return product.failed > 0 ? product : of("tsconfig.scripts.json", "tsc-scripts.json");
}

const prettier = (files) =>
  check(localProgram("prettier"), [
    ...files,
    ...["--check", "--log-level", "warn", "--ignore-unknown"],
    ...["--cache", "--cache-strategy", "content", "--cache-location", path.join(CACHE, "prettier")],
  ]);

/** A suite that needs programs first. Where one cannot be had, the suite fails with the reason. */
const needing = (provide, run) => async () => {
  try {
    return await run(await provide());
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return notRun(error.message);
  }
};

const isAsked = (option) => process.argv.includes(`--${option}`);

/**
 * @param {{chromium: string | null, scratch: string}} options scratch: a folder for reports
 * @returns {Record<string, () => Promise<import("./run.mjs").Outcome>>}
 */
export function suites({ chromium, scratch }) {
  const results = path.join(scratch, "reference.jsonl");
  const report = (name) => path.join(scratch, `${name}.json`);
  const config = (name) => ["--config", `vitest.${name}.config.ts`];
  const onRecords = ["all", "plans"].find(isAsked);
  return {
    rustfmt,
    clippy,
    "rust tests": () => rustTests({ results }),
    guide: check(process.execPath, ["scripts/guide.mjs"]),
    "database migrations": check(process.execPath, ["scripts/migration.mjs", "--check"]),
    typescript,
    eslint,
    prettier: prettier(["."]),
    "unused code": check(localProgram("knip"), []),
    vitest: () => vitest({ report: report("vitest"), env: { ESTIMAND_REFERENCE_RESULTS: results } }),
    browser: () =>
      playwright({ report: report("browser"), chromium, env: { ESTIMAND_REFERENCE_RESULTS: results } }),
    interop: needing(installInteropPrograms, (env) =>
      vitest({ report: report("interop"), more: config("interop"), env }),
    ),
    s3: needing(provideS3Server, () => vitest({ report: report("s3"), more: config("s3") })),
    postgres: needing(providePostgres, () =>
      vitest({
        report: report("postgres"),
        more: config("postgres"),
        env: onRecords === undefined ? {} : { POSTGRES_TESTS: onRecords },
      }),
    ),
    // The main journey, or with `--all` all but one, on two webs behind a balancer, two workers, PostgreSQL and an object store.
    "browser on a cluster": needing(provideCluster, () =>
      playwright({
        report: report("cluster"),
        chromium,
        files: isAsked("all") ? [] : ["main-job.spec"],
        env: { E2E_STACK: "cluster" },
      }),
    ),
    // The faults of a server of several processes. Its tables are shown also when it passes.
    cluster: needing(provideCluster, async () => {
      const env = { CHROMIUM_PATH: chromium ?? "" };
      const outcome = await vitest({ report: report("faults"), more: config("cluster"), env });
      return { ...outcome, notice: /^fault +requests[^]*?\n\n/m.exec(outcome.output)?.[0].trimEnd() };
    }),
  };
}

/**
 * The suites of a change, in order.
 *
 * @param {Awaited<ReturnType<typeof import("./changed.mjs").findChanged>>} found
 * @param {{chromium: string | null, scratch: string}} options
 * @returns {[string, () => Promise<import("./run.mjs").Outcome>][]}
 */
export function suitesOfChange(found, { chromium, scratch }) {
  const all = suites({ chromium, scratch });
  const report = (name) => path.join(scratch, `${name}.json`);
  const { core, scripts, formatted, database, vitest: files, specs } = found;
  /** @type {Record<string, () => Promise<import("./run.mjs").Outcome>>} */
  const chosen = {};
  if (core) for (const name of ["rustfmt", "clippy", "rust tests"]) chosen[name] = all[name];
  if (database) chosen["database migrations"] = all["database migrations"];
  if (scripts.length > 0) {
    chosen.typescript = typescript;
    chosen.eslint = check(localProgram("eslint"), [...scripts, "--max-warnings", "0"]);
  }
  if (formatted.length > 0) chosen.prettier = prettier(formatted);
  if (files.length > 0) chosen.vitest = () => vitest({ report: report("vitest"), more: files });
  if (specs.length > 0)
    chosen.browser = () => playwright({ report: report("browser"), chromium, files: specs });
  return Object.entries(chosen);
}

const provideCluster = () => Promise.all([provideBalancer(), providePostgres(), provideS3Server()]);

/** Suites that install programs which nothing else needs. */
export const ON_DEMAND = ["interop", "s3", "postgres", "browser on a cluster"];

/** Runs only when it is asked for by name: it takes the whole machine for some minutes. */
export const BY_NAME = ["cluster"];

/** Independent suites that run in parallel, by group: most of these keep one core busy. */
export const TOGETHER = [
  ["rust tests", "database migrations", "typescript", "eslint", "prettier", "unused code"],
  ["interop", "s3"],
];
