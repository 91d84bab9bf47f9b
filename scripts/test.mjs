/**
 * `npm test`: the same set-up as `npm start`, then every suite, its slowest tests, and a table of the suites; the last line counts all
 * tests.
 *
 * `--changed` runs what the files touch that differ from the last commit, in about three minutes; `--changed=REV` compares with
 * another commit.
 * `--no-browser` leaves the Playwright suite out (that is `npm run validate`); `--with-interop` adds the suites that need other
 * programs: R and Python, an S3 server, PostgreSQL, and HAProxy; `--only=NAME,…` runs some suites (`npm run test:interop`, `npm run test:s3`,
 * `npm run test:postgres` and `npm run test:cluster` one each; `--all` gives the third all tests of the API, and "browser on a cluster" all
 * journeys; `--plans` gives the third only the one of the statements' plans with a million rows in every table).
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setUp } from "./setup/setup.mjs";
import { main } from "./start.mjs";
import { reportSuite, reportTimes } from "./test/report.mjs";
import { findChanged } from "./test/changed.mjs";
import { BY_NAME, ON_DEMAND, suites, suitesOfChange, TOGETHER } from "./test/suites.mjs";
import { keepTimes } from "./test/times.mjs";

async function runSuite(name, run) {
  const started = Date.now();
  const outcome = await run();
  const seconds = (Date.now() - started) / 1000;
  reportSuite(name, outcome, seconds);
  return { name, seconds, outcome };
}

/** Runs the suites in order; the suites of a group run together, when it is the turn of the first. */
async function runAll(chosen) {
  const runs = [];
  const left = new Map(chosen);
  for (const [name] of chosen) {
    if (!left.has(name)) continue;
    const group = TOGETHER.find((each) => each.includes(name)) ?? [name];
    const started = group.flatMap((each) => (left.has(each) ? [runSuite(each, left.get(each))] : []));
    for (const each of group) left.delete(each);
    runs.push(...(await Promise.all(started)));
  }
  return runs;
}

function isLeftOut(name) {
  const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  if (only !== undefined) return !only.split(",").includes(name);
  return (
    BY_NAME.includes(name) ||
    (name === "browser" && process.argv.includes("--no-browser")) ||
    (ON_DEMAND.includes(name) && !process.argv.includes("--with-interop"))
  );
}

/** The suites that a change touches, after the set-up that it needs. */
async function chooseChanged(revision, scratch) {
  const found = await findChanged(revision, () => setUp({ build: false }));
  const { chromium } = found.specs.length > 0 ? await setUp() : { chromium: null };
  return { chosen: suitesOfChange(found, { chromium, scratch }), left: found.left };
}

async function chooseAll(scratch) {
  const { chromium } = await setUp();
  const chosen = Object.entries(suites({ chromium, scratch })).filter(([name]) => !isLeftOut(name));
  return { chosen, left: [] };
}

await main(async () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-test-"));
  const changed = process.argv.find((arg) => /^--changed(?:=|$)/.test(arg));
  const { chosen, left } =
    changed === undefined
      ? await chooseAll(scratch)
      : await chooseChanged(changed.split("=")[1] ?? "HEAD", scratch);
  console.log("\nTests");
  const runs = await runAll(chosen);
  rmSync(scratch, { recursive: true, force: true });
  keepTimes(runs.map(({ outcome }) => outcome));
  const over = reportTimes(runs);
  if (changed !== undefined) {
    console.log("\nLeft to npm test");
    for (const each of [
      ...left,
      "all else, such as unused code and lint rules of files that import the change",
    ])
      console.log(`  ${each}`);
  }
  const sum = (of) => runs.reduce((total, { outcome }) => total + outcome[of], 0);
  const [passed, failed] = [sum("passed"), sum("failed") + over];
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});
