/**
 * `npm test -- --changed`: the suites and tests that a change touches, nearest first, in about three minutes.
 *
 * A test is as near to a change as its shortest way of imports to it. Tests of the API and of the browser come to it by the pages and
 * calls that they use too: those whose addresses they name, and those that they visited when they last ran.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { buildTestModules, readImports, TEST_MODULES } from "../build-test-modules.mjs";
import { ROOT, run, SetupError } from "../setup/step.mjs";
import { addressesOf, routeFiles } from "./addresses.mjs";
import { readTimes } from "./times.mjs";

/** Seconds of tests that a suite runs at most, by the times of their last run; three run at a time. */
const SECONDS = { vitest: 120, browser: 100 };
/** The cost of a file that has not run here yet. */
const UNKNOWN = { vitest: 8, browser: 25 };

const OF_VITEST = /^(?:app|tests\/(?!e2e|interop|object-store|postgres|cluster|parity)[^/]+)\/.*\.test\.ts$/;
const SPEC = /^tests\/e2e\/.*\.spec\.ts$/;
/** The lint tests, which read all sources as text. */
const OF_SOURCES = /^tests\/lint\//;
const CORE =
  /^(?:Cargo\.(?:toml|lock)|rust-toolchain\.toml|clippy\.toml|rustfmt\.toml|compute-rs\/.*\.(?:rs|toml))$/;
const SCRIPT = /\.(?:ts|tsx|js|mjs)$/;
const FORMATTED = /\.(?:ts|tsx|js|mjs|json|md|css|ya?ml)$/;

/**
 * The files that differ from a commit, new ones included.
 *
 * @param {string} revision
 * @returns {Promise<{changed: string[], removed: string[]}>} paths relative to the project
 */
async function differingFiles(revision) {
  const failure = `${revision} is not a commit of this repository.`;
  const git = async (args) => (await run("git", args, { failure })).split("\0").filter(Boolean);
  const against = (filter) => git(["diff", "--name-only", "--no-renames", "-z", filter, revision, "--"]);
  const fresh = await git(["ls-files", "--others", "--exclude-standard", "-z"]);
  return {
    changed: [...(await against("--diff-filter=d")), ...fresh],
    removed: await against("--diff-filter=D"),
  };
}

/** The steps from each file to the nearest that changed. @param {Map<string, string[]>} imports @returns {Map<string, number>} */
function stepsFrom(changed, imports) {
  const importers = new Map();
  for (const [file, imported] of imports) {
    // The factories of tests start the whole application: not everything that imports one of them is about every module.
    if (file.startsWith("tests/factories/")) continue;
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const steps = new Map(changed.map((file) => [file, 0]));
  // Files that are added while the list is read are read too.
  for (const [file, count] of steps) {
    for (const importer of importers.get(file) ?? [])
      if (!steps.has(importer)) steps.set(importer, count + 1);
  }
  return steps;
}

/** The nearest files that fit into a time; those that differ themselves always. */
function nearest(files, stepsOf, times, suite) {
  const known = files
    .map((file) => ({ file, steps: stepsOf(file), seconds: times[file]?.seconds ?? UNKNOWN[suite] }))
    .filter(({ steps }) => steps < Infinity)
    .sort((a, b) => a.steps - b.steps || a.seconds - b.seconds);
  const chosen = [];
  let left = SECONDS[suite];
  for (const { file, steps, seconds } of known) {
    if (steps > 0 && seconds > left) continue;
    left -= seconds;
    chosen.push(file);
  }
  return { chosen, left: known.length - chosen.length };
}

/**
 * @param {string} revision with what the project is compared
 * @param {() => Promise<unknown>} provide installs what reading the imports needs; called unless only the core has changed
 * @returns {Promise<{core: boolean, scripts: string[], formatted: string[], database: boolean, vitest: string[], specs: string[],
 *   left: string[]}>} what a change touches; left: sentences about what is left to the whole run
 */
export async function findChanged(revision, provide) {
  const { changed, removed } = await differingFiles(revision);
  if (changed.length + removed.length === 0) throw new SetupError(`Nothing differs from ${revision}.`);
  const is = (pattern) => changed.filter((file) => pattern.test(file));
  const core = [...changed, ...removed].some((file) => CORE.test(file));
  const outside = [...changed, ...removed].filter((file) => !CORE.test(file));
  const isCoreOnly = outside.length === 0;
  if (!isCoreOnly) await provide();
  const found = {
    core,
    scripts: is(SCRIPT),
    formatted: is(FORMATTED),
    database: outside.some((file) => file.startsWith("prisma/")),
    ...(isCoreOnly ? { vitest: [], specs: [], left: [] } : await nearestTests(outside)),
  };
  if (core)
    found.left.push("the core in WebAssembly, with what only it decides on the server and in browsers");
  return found;
}

async function nearestTests(changed) {
  await buildTestModules();
  const all = ["app", "tests"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map((name) => path.join(folder, name)),
  );
  const tests = all.filter((file) => OF_VITEST.test(file));
  const specs = all.filter((file) => SPEC.test(file));
  const steps = stepsFrom(changed, await readImports([...tests, ...specs]));
  const times = readTimes();
  const routes = await routeFiles(TEST_MODULES);
  const stepsOf = (file) => {
    const visited = [...addressesOf(file), ...(times[file]?.pages ?? [])];
    const pages = new Set(visited.flatMap((address) => routes(address)));
    const byPage = [...pages].map((page) => (steps.get(page) ?? Infinity) + 1);
    return Math.min(steps.get(file) ?? Infinity, ...byPage, OF_SOURCES.test(file) ? 1 : Infinity);
  };
  const ofVitest = nearest(tests, stepsOf, times, "vitest");
  const ofBrowser = nearest(specs, stepsOf, times, "browser");
  const left = [];
  if (ofVitest.left > 0)
    left.push(`${ofVitest.left} files of vitest that come to the change from further away`);
  if (ofBrowser.left > 0)
    left.push(`${ofBrowser.left} files of browser tests that come to it from further away`);
  if (specs.some((file) => times[file] === undefined))
    left.push("browser tests that have not run here yet, and that name no page which shows the change");
  return { vitest: ofVitest.chosen, specs: ofBrowser.chosen, left };
}
