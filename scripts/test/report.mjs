/** What a run of the suites prints. */
import { readFileSync } from "node:fs";

const SLOWEST = 20;

/** Seconds of processor time by suite, measured as docs/quality.md says. */
const BUDGETS = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8"));

/** Processors differ, and one that other work shares is slower. */
const ALLOWANCE = Number(process.env.ESTIMAND_TEST_ALLOWANCE ?? 2);

/** Prints the counts of a suite, and on a failure its output. */
export function reportSuite(name, { passed, failed, output, notice }, seconds) {
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ""}`;
  console.log(`  ${name.padEnd(24)} ${counts.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s`);
  if (notice) console.log(`    ${notice.replaceAll("\n", "\n    ")}`);
  if (failed) console.log(`\n${output.trimEnd()}\n`);
}

/**
 * Prints the slowest tests, and for each suite its time, its processor time and its budget.
 *
 * @param {{name: string, seconds: number, outcome: import("./run.mjs").Outcome}[]} runs
 * @returns {string[]} the suites that are over their budget
 */
export function reportTimes(runs) {
  const tests = runs.flatMap(({ outcome }) => outcome.tests ?? []).sort((a, b) => b.seconds - a.seconds);
  if (tests.length > 0) console.log(`\nSlowest tests`);
  for (const { name, seconds } of tests.slice(0, SLOWEST))
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);

  console.log(
    `\n${"Suite".padEnd(26)} ${"seconds".padStart(8)} ${"CPU".padStart(8)} ${"budget".padStart(8)}`,
  );
  const row = (name, seconds, cpu, budget) =>
    console.log(
      `  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(8)} ${cpu.toFixed(1).padStart(8)} ${budget.padStart(8)}`,
    );
  for (const { name, seconds, outcome } of runs) row(name, seconds, outcome.cpu, String(BUDGETS[name] ?? ""));
  return runs
    .filter(({ name, outcome }) => outcome.cpu > ALLOWANCE * (BUDGETS[name] ?? Infinity))
    .map(
      ({ name, outcome }) =>
        `${name} took ${outcome.cpu.toFixed(0)} s of processor time; its budget is ${BUDGETS[name]} s, and a run may take ` +
        `${ALLOWANCE} times as much. Make it cheaper, or say in scripts/test/budgets.json what it is worth.`,
    );
}
